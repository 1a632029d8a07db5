package io.aurochs.pipeline;

import io.aurochs.pipeline.model.ArrivalWindow;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.transform.ArrivalWindowStep;
import io.aurochs.pipeline.transform.Groupings;
import io.aurochs.row.Schema;
import java.util.List;

/** An ordered stream whose records belong to windows, of each key or of all. */
public final class OrderedWindows {
    private final OrderedGroups groups;
    private final ArrivalWindow window;

    OrderedWindows(OrderedGroups groups, ArrivalWindow window) {
        this.groups = groups;
        this.window = window;
    }

    /**
     * Combines the records of each window, in order of arrival. A result has the key's columns, and those that the combiners declare. Its
     * time is that of the window's last record; of a window of time, the window's last millisecond.
     *
     * @param combiners at least one
     * @throws IllegalArgumentException when there is none, a combiner cannot combine these records, or the numbers that are kept for a key are too many
     */
    public OrderedStream aggregate(String name, Combiner... combiners) {
        List<Combiner> all = List.of(combiners);
        Schema from = groups.stream().schema();
        Schema to = groups.checked(name, () -> {
            if (all.isEmpty()) {
                throw new IllegalArgumentException("no combiner: give at least one, such as Aggregates.count");
            }
            Groupings.check(all, from);
            long numbers = ArrivalWindowStep.numbers(window, all);
            if (numbers > OrderedGroups.MOST_NUMBERS) {
                throw new IllegalArgumentException("window=" + window + " numbers=" + numbers + ": at most "
                        + OrderedGroups.MOST_NUMBERS + " are kept for a key; make the window smaller");
            }
            return Groupings.results(name, groups.keys(), all);
        });
        return groups.steps(
                name,
                to,
                (int) ArrivalWindowStep.numbers(window, all),
                results -> ArrivalWindowStep.of(window, groups.keys(), all, results));
    }
}
