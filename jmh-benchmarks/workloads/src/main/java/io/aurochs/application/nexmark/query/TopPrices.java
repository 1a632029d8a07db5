package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Bid;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/** Query 19: the ten highest bids on an auction. */
final class TopPrices implements BidLoop {
    private static final int RANKS = 10;

    private final Map<Long, PriorityQueue<Long>> prices = new HashMap<>();
    private final Rows rows;

    TopPrices(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Bid bid) {
        PriorityQueue<Long> top = prices.computeIfAbsent(bid.auction(), unseen -> new PriorityQueue<>());
        top.add(bid.price());
        if (top.size() > RANKS) {
            top.poll();
        }
    }

    @Override
    public void end() {
        prices.forEach((auction, top) -> {
            while (!top.isEmpty()) {
                long rank = top.size();
                rows.accept(auction, top.poll(), rank);
            }
        });
    }
}
