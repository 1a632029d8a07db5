package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.SaleGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@link SoldTogether}. */
final class SoldTogetherLoop implements QueryLoop {
    private static final long NONE = Long.MIN_VALUE;

    private final SoldTogether query;
    private final Rows rows;
    private final Map<Long, Ticket> tickets = new HashMap<>();
    private final PairCounts counts;
    private long hour = NONE;

    private static final class Ticket {
        private long lastMs;
        private final List<Long> items = new ArrayList<>();
    }

    SoldTogetherLoop(SoldTogether query, Rows rows) {
        this.query = query;
        this.rows = rows;
        this.counts = new PairCounts(query.most());
    }

    @Override
    public void next(NumberRecords records, int i, long timeMs) {
        long item = records.column(SaleGenerator.ITEM)[i];
        if (!SoldTogether.selects(records.column(SaleGenerator.STORE)[i], item)) {
            return;
        }
        Ticket ticket = tickets.computeIfAbsent(records.column(SaleGenerator.TICKET)[i], unseen -> new Ticket());
        if (timeMs - ticket.lastMs > query.windowMs()) {
            ticket.items.clear();
        }
        ticket.lastMs = timeMs;
        if (ticket.items.contains(item)) {
            return;
        }
        for (long earlier : ticket.items) {
            count(ItemPair.of(earlier, item), timeMs / query.windowMs());
        }
        if (ticket.items.size() < SaleGenerator.MOST_LINES) {
            ticket.items.add(item);
        }
    }

    private void count(ItemPair pair, long hourOfPair) {
        if (hourOfPair != hour) {
            counts.emit((hour + 1) * query.windowMs() - 1, rows);
            counts.clear();
            hour = hourOfPair;
        }
        counts.add(pair);
    }
}
