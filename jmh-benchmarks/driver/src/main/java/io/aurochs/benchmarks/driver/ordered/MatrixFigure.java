package io.aurochs.benchmarks.driver.ordered;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Variant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A figure of the paper on ordered streams that is about operators that multiply matrices. In all of them the unit of order is a record, as
 * in the paper.
 *
 * @param number in the paper
 * @param title what it shows, in a few words
 * @param axis what its plot has from left to right
 * @param benchmarks one after the other
 * @param compared what takes turns
 * @param shows what of it
 */
record MatrixFigure(
        String number, String title, Axis axis, List<String> benchmarks, List<Variant> compared, Shown shows)
        implements OrderedStreamsFigure {
    /** What a figure shows. */
    enum Shown {
        /** Peaks. */
        THROUGHPUT,
        /** Delays at half of the lowest peak. */
        DELAY,
        /** Speed-up over one core, and the cost of a record. */
        SCALING
    }

    /** The number of cores of the paper's machine (§7). */
    private static final List<Integer> CORES_OF_PAPER = List.of(16);

    private static final String SIGMA = "sigma";
    private static final String QUEUE = "aurochs.ordered.queue";

    private static final MatrixFigure SKEW = new MatrixFigure(
            "9",
            "Throughput by the skew of keys, and the queue of the task with state by key",
            Axis.VARIANTS,
            List.of("keyed-100us"),
            Stream.of("2", "1", "0.5", "0.25", "0.1")
                    .flatMap(sigma -> queues(", sigma " + sigma, Map.of(SIGMA, sigma)))
                    .toList(),
            Shown.THROUGHPUT);
    private static final MatrixFigure DELAY = new MatrixFigure(
            "10",
            "Delay by the cost of a record, and the queue of the task with state by key",
            Axis.VARIANTS,
            List.of("keyed-10us", "keyed-100us", "keyed-1ms", "keyed-10ms"),
            queues("", Map.of()).toList(),
            Shown.DELAY);
    private static final MatrixFigure CHEAP = new MatrixFigure(
            "12",
            "Speed-up and cost of a record of a cheap operator, by the way that results are brought into order",
            Axis.CORES,
            List.of("stateless"),
            reorderings(),
            Shown.SCALING);
    private static final MatrixFigure SELECTIVE = new MatrixFigure(
            "13",
            "Speed-up and cost of a record with many results, by the way that results are brought into order",
            Axis.CORES,
            List.of("selective"),
            reorderings(),
            Shown.SCALING);

    /** In the order of the paper. */
    static final List<MatrixFigure> ALL = List.of(SKEW, DELAY, CHEAP, SELECTIVE);

    MatrixFigure {
        benchmarks = List.copyOf(benchmarks);
        compared = List.copyOf(compared);
    }

    /** As many ranges of keys as in the paper (§7.2.1): 100, or as many as workers. */
    private static Stream<Variant> queues(String suffix, Map<String, String> data) {
        return Stream.of(queue("hybrid", "100", suffix, data), queue("partitioned", "workers", suffix, data));
    }

    private static Variant queue(String queue, String ranges, String suffix, Map<String, String> data) {
        Map<String, String> settings = new HashMap<>(data);
        settings.put(QUEUE, queue);
        settings.put("ranges", ranges);
        return byRecord(queue + suffix, settings);
    }

    private static List<Variant> reorderings() {
        return Stream.of("non-blocking", "lock")
                .map(reorder -> byRecord(reorder, Map.of("aurochs.ordered.reorder", reorder)))
                .toList();
    }

    private static Variant byRecord(String name, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("aurochs.bundle.records.least", "1");
        return Variant.aurochs(name, all);
    }

    @Override
    public Optional<Condition> load() {
        return shows == Shown.DELAY ? Optional.of(Condition.HALF_LOAD) : Optional.empty();
    }

    @Override
    public boolean drawsPeaks() {
        return shows != Shown.DELAY;
    }

    @Override
    public boolean showsScaling() {
        return shows == Shown.SCALING;
    }

    @Override
    public List<Variant> variants(String benchmark) {
        return compared;
    }

    @Override
    public String category(Variant variant) {
        String sigma = variant.settings().get(SIGMA);
        return sigma == null ? variant.name() : SIGMA + " " + sigma;
    }

    @Override
    public String series(Variant variant) {
        return variant.settings().containsKey(SIGMA) ? variant.settings().getOrDefault(QUEUE, "") : "";
    }

    @Override
    public List<Integer> coresOfPaper() {
        return CORES_OF_PAPER;
    }
}
