package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Bid;
import java.util.ArrayList;
import java.util.List;

/** Query 7: the highest bids of each 10 seconds. A bid at the very end of the 10 seconds can be one of them, too. */
final class HighestBids implements BidLoop {
    private static final long LENGTH_MS = 10_000;

    private final List<Bid> highest = new ArrayList<>();
    private final Rows rows;
    private long beginMs;
    private long pricesBefore;

    HighestBids(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Bid bid) {
        long begin = bid.timeMs() - bid.timeMs() % LENGTH_MS;
        if (begin != beginMs) {
            emit();
            // Only what is highest directly before this window meets a bid at its begin.
            pricesBefore = begin == beginMs + LENGTH_MS ? highest.get(0).price() : -1;
            highest.clear();
            beginMs = begin;
        }
        if (bid.timeMs() == begin && bid.price() == pricesBefore) {
            emit(bid);
        }
        if (highest.isEmpty() || bid.price() > highest.get(0).price()) {
            highest.clear();
            highest.add(bid);
        } else if (bid.price() == highest.get(0).price()) {
            highest.add(bid);
        }
    }

    private void emit() {
        highest.forEach(this::emit);
    }

    private void emit(Bid bid) {
        rows.accept(bid.auction(), bid.bidder(), bid.price(), Times.of(bid.timeMs()), bid.extra());
    }

    @Override
    public void end() {
        emit();
    }
}
