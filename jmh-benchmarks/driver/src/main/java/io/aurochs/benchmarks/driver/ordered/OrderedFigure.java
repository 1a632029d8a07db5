package io.aurochs.benchmarks.driver.ordered;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A figure of the paper on ordered streams that is about its queries. All are peaks by cores.
 *
 * @param number in the paper
 * @param title what it shows, in a few words
 * @param coresOfPaper on how many cores the paper measured, as far as its text says
 * @param compared what takes turns
 * @param hasDelays whether delays are measured, too, at one load for all
 */
record OrderedFigure(String number, String title, List<Integer> coresOfPaper, List<Variant> compared, boolean hasDelays)
        implements OrderedStreamsFigure {
    private static final OrderedFigure POLICIES = new OrderedFigure(
            "8",
            "Throughput and delay by what a worker does next",
            List.of(8, 12, 16),
            Stream.of("ct", "lp", "et", "qst").map(OrderedFigure::policy).toList(),
            true);
    private static final OrderedFigure QUEUES = new OrderedFigure(
            "11",
            "Throughput and delay by the queue of tasks with state by key",
            List.of(2, 4, 8, 16),
            Stream.of("hybrid", "partitioned")
                    .map(queue -> withFastestPolicy("aurochs.ordered.queue", queue))
                    .toList(),
            true);
    private static final OrderedFigure REORDERING = new OrderedFigure(
            "14",
            "Throughput by the way that results are brought into order",
            List.of(),
            Stream.of("non-blocking", "lock")
                    .map(reorder -> withFastestPolicy("aurochs.ordered.reorder", reorder))
                    .toList(),
            false);

    /** In the order of the paper. */
    static final List<OrderedFigure> ALL = List.of(POLICIES, QUEUES, REORDERING);

    OrderedFigure {
        coresOfPaper = List.copyOf(coresOfPaper);
        compared = List.copyOf(compared);
    }

    /** With bundles of the same size; otherwise those of {@code lp} would grow with the load. */
    private static Variant policy(String policy) {
        return Variant.aurochs(policy, Map.of("aurochs.claim.policy", policy, "aurochs.bundle.records.least", "1000"));
    }

    /** With the policy that was fastest in the paper, as there (§7.2.3, §7.3.3). */
    private static Variant withFastestPolicy(String key, String value) {
        return Variant.aurochs(value, Map.of("aurochs.claim.policy", "ct", key, value));
    }

    @Override
    public Axis axis() {
        return Axis.CORES;
    }

    @Override
    public List<String> benchmarks() {
        return List.of("q1", "q2", "q3", "q4", "q15");
    }

    @Override
    public Optional<Condition> load() {
        return hasDelays ? Optional.of(Condition.HALF_LOAD) : Optional.empty();
    }

    @Override
    public boolean drawsPeaks() {
        return true;
    }

    @Override
    public List<Variant> variants(String benchmark) {
        return compared;
    }
}
