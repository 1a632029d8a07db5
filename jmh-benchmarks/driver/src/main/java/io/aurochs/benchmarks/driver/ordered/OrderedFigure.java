package io.aurochs.benchmarks.driver.ordered;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A figure of the paper on ordered streams that is about its queries. All are by cores, with delays at one load for all.
 *
 * @param number in the paper
 * @param title what it shows, in a few words
 * @param coresOfPaper on how many cores the paper measured, as far as its text says
 * @param compared what takes turns
 */
record OrderedFigure(String number, String title, List<Integer> coresOfPaper, List<Variant> compared)
        implements OrderedStreamsFigure {
    private static final OrderedFigure POLICIES = new OrderedFigure(
            "8",
            "Throughput and delay by what a worker does next",
            List.of(8, 12, 16),
            Stream.of("ct", "lp", "et", "qst").map(OrderedFigure::policy).toList());
    private static final OrderedFigure QUEUES = new OrderedFigure(
            "11",
            "Throughput and delay by the queue of tasks with state by key",
            List.of(2, 4, 8, 16),
            Stream.of("hybrid", "partitioned").map(OrderedFigure::queue).toList());

    /** In the order of the paper. */
    static final List<OrderedFigure> ALL = List.of(POLICIES, QUEUES);

    OrderedFigure {
        coresOfPaper = List.copyOf(coresOfPaper);
        compared = List.copyOf(compared);
    }

    private static Variant policy(String policy) {
        return Variant.aurochs(policy, Map.of("aurochs.claim.policy", policy));
    }

    /** With the policy that was fastest in the paper, as there (§7.2.3). */
    private static Variant queue(String queue) {
        return Variant.aurochs(queue, Map.of("aurochs.claim.policy", "ct", "aurochs.ordered.queue", queue));
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
        return Optional.of(Condition.load(0.5));
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
