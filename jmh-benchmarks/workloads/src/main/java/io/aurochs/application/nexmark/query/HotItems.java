package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Bid;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Query 5: the auctions with the most bids in the last 10 seconds, every 2 seconds. */
final class HotItems implements BidLoop {
    private static final long LENGTH_MS = 10_000;
    private static final long SLIDE_MS = 2_000;

    /** By their begin, the bids on each auction in windows that are not over. */
    private final TreeMap<Long, Map<Long, Long>> windows = new TreeMap<>();

    private final Rows rows;

    HotItems(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Bid bid) {
        while (!windows.isEmpty() && windows.firstKey() + LENGTH_MS <= bid.timeMs()) {
            emit(windows.pollFirstEntry().getValue());
        }
        long last = bid.timeMs() - bid.timeMs() % SLIDE_MS;
        for (long begin = last; begin > bid.timeMs() - LENGTH_MS; begin -= SLIDE_MS) {
            windows.computeIfAbsent(begin, unseen -> new HashMap<>()).merge(bid.auction(), 1L, Long::sum);
        }
    }

    private void emit(Map<Long, Long> bids) {
        long most = Collections.max(bids.values());
        bids.forEach((auction, number) -> {
            if (number == most) {
                rows.accept(auction, number);
            }
        });
    }

    @Override
    public void end() {
        windows.values().forEach(this::emit);
    }
}
