package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Bid;
import java.util.HashMap;
import java.util.Map;

/** Query 18: the last bid of a bidder on an auction. */
final class LastBids implements BidLoop {
    private final Map<Key, Bid> last = new HashMap<>();
    private final Rows rows;

    private record Key(long bidder, long auction) {}

    LastBids(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Bid bid) {
        last.put(new Key(bid.bidder(), bid.auction()), bid);
    }

    @Override
    public void end() {
        last.values()
                .forEach(bid -> rows.accept(
                        bid.auction(),
                        bid.bidder(),
                        bid.price(),
                        bid.channel(),
                        bid.url(),
                        Times.of(bid.timeMs()),
                        bid.extra()));
    }
}
