package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.ClickGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** {@link ViewedBefore}. */
final class ViewedBeforeLoop implements QueryLoop {
    private final ViewedBefore query;
    private final Rows rows;
    private final Map<Long, Deque<View>> lastViews = new HashMap<>();
    private final Map<Long, Map<Long, Long>> countsByPurchase = new HashMap<>();

    private record View(long item, long timeMs) {}

    ViewedBeforeLoop(ViewedBefore query, Rows rows) {
        this.query = query;
        this.rows = rows;
    }

    @Override
    public void next(NumberRecords records, int i, long timeMs) {
        long user = records.column(ClickGenerator.USER)[i];
        long item = records.column(ClickGenerator.ITEM)[i];
        if (user == 0 || item == 0) {
            return;
        }
        Deque<View> views = lastViews.computeIfAbsent(user, unseen -> new ArrayDeque<>());
        if (records.column(ClickGenerator.SALE)[i] != 0) {
            for (View view : views) {
                if (ViewedBefore.selects(view.item()) && timeMs - view.timeMs() <= query.withinMs()) {
                    count(item, view.item(), timeMs);
                }
            }
            return;
        }
        if (views.size() == ViewedBefore.LAST) {
            views.removeFirst();
        }
        views.addLast(new View(item, timeMs));
    }

    private void count(long bought, long viewed, long timeMs) {
        Map<Long, Long> counts = countsByPurchase.computeIfAbsent(bought, unseen -> new HashMap<>());
        long count = counts.merge(viewed, 1L, Long::sum);
        long before = counts.entrySet().stream()
                .filter(other -> other.getValue() > count || (other.getValue() == count && other.getKey() < viewed))
                .count();
        if (before < query.most()) {
            rows.row(timeMs, bought, viewed, count, before + 1);
        }
    }
}
