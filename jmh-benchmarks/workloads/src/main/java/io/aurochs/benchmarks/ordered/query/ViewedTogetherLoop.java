package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.ClickGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@link ViewedTogether}. */
final class ViewedTogetherLoop implements QueryLoop {
    private final ViewedTogether query;
    private final Rows rows;
    private final Map<Long, Session> sessions = new HashMap<>();
    private final PairCounts counts;
    private long pairs;

    private static final class Session {
        private long lastMs;
        private final List<Long> items = new ArrayList<>();
    }

    ViewedTogetherLoop(ViewedTogether query, Rows rows) {
        this.query = query;
        this.rows = rows;
        this.counts = new PairCounts(query.most());
    }

    @Override
    public void next(NumberRecords records, int i, long timeMs) {
        long user = records.column(ClickGenerator.USER)[i];
        long item = records.column(ClickGenerator.ITEM)[i];
        if (user == 0 || item == 0) {
            return;
        }
        Session session = sessions.computeIfAbsent(user, unseen -> new Session());
        if (timeMs - session.lastMs > query.timeoutMs()) {
            end(session.items, timeMs);
            session.items.clear();
        }
        session.lastMs = timeMs;
        if (session.items.size() < ViewedTogether.MOST_ITEMS && !session.items.contains(item)) {
            session.items.add(item);
        }
    }

    private void end(List<Long> items, long timeMs) {
        for (int one = 0; one < items.size(); one++) {
            for (int two = one + 1; two < items.size(); two++) {
                counts.add(ItemPair.of(items.get(one), items.get(two)));
                pairs++;
                if (pairs % query.every() == 0) {
                    counts.emit(timeMs, rows);
                }
            }
        }
    }
}
