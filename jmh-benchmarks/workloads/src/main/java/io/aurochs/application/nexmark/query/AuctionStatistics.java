package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Bid;
import java.util.HashMap;
import java.util.Map;

/** Query 17: number and prices of the bids on an auction and day. */
final class AuctionStatistics implements BidLoop {
    private final Map<Key, Prices> auctions = new HashMap<>();
    private final Rows rows;

    private record Key(long auction, String day) {}

    private static final class Prices {
        private final long[] bidsOfRank = new long[PriceRank.RANKS];
        private long bids;
        private long lowest = Long.MAX_VALUE;
        private long highest;
        private long sum;

        void add(long price) {
            bids++;
            bidsOfRank[PriceRank.of(price)]++;
            lowest = Math.min(lowest, price);
            highest = Math.max(highest, price);
            sum += price;
        }
    }

    AuctionStatistics(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Bid bid) {
        auctions.computeIfAbsent(new Key(bid.auction(), Times.day(bid.timeMs())), unseen -> new Prices())
                .add(bid.price());
    }

    @Override
    public void end() {
        auctions.forEach((key, prices) -> rows.accept(
                key.auction(),
                key.day(),
                prices.bids,
                prices.bidsOfRank[0],
                prices.bidsOfRank[1],
                prices.bidsOfRank[2],
                prices.lowest,
                prices.highest,
                prices.sum / prices.bids,
                prices.sum));
    }
}
