package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Event;
import java.util.HashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;

/** Query 4: the average of the highest bids on the auctions of a category. */
final class CategoryAverages implements QueryLoop {
    private record Key(long auction, long category) {}

    private final Map<Key, Long> highest = new HashMap<>();
    private final AuctionBids join = AuctionBids.inTime(
            (auction, bid) -> highest.merge(new Key(auction.id(), auction.category()), bid.price(), Math::max));
    private final Rows rows;

    CategoryAverages(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Event event) {
        join.process(event);
    }

    @Override
    public void end() {
        Map<Long, LongSummaryStatistics> categories = new HashMap<>();
        highest.forEach((key, price) -> categories
                .computeIfAbsent(key.category(), unseen -> new LongSummaryStatistics())
                .accept(price));
        categories.forEach((category, prices) -> rows.accept(category, prices.getSum() / prices.getCount()));
    }
}
