package io.aurochs.benchmarks.driver.streambox;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the text of the paper says about a figure, in numbers; what can only be read off its plots is not here.
 *
 * @param figure about which
 * @param section where it stands
 * @param statement a sentence
 * @param value the same in a cell of a table; null if it belongs to no point that is measured here
 * @param benchmark of the points; null: of all
 * @param variant of the points, how its name begins; null: of all
 * @param condition of the points; null: of all
 */
record PaperNumber(
        Figure figure,
        String section,
        String statement,
        @Nullable String value,
        @Nullable String benchmark,
        @Nullable String variant,
        @Nullable Condition condition) {
    private static final Condition ONE_SECOND = Condition.target(1_000);

    private static final List<PaperNumber> ALL = List.of(
            remark(Figure.THROUGHPUT, "9.1", "grep: up to 38 M records/s, 38 GB/s"),
            of(
                    Figure.THROUGHPUT,
                    "9.1",
                    "grep: 700 K records/s per core within 1 s",
                    "700,000/s per core",
                    "grep",
                    null,
                    ONE_SECOND),
            of(
                    Figure.THROUGHPUT,
                    "9.1",
                    "wordcount: 90 K records/s per core within 1 s",
                    "90,000/s per core",
                    "wordcount",
                    null,
                    ONE_SECOND),
            remark(
                    Figure.THROUGHPUT,
                    "9.1",
                    "wordcount on 4 cores: Esper, an engine of others, around 900 K records/s, \"similar to StreamBox\""),
            remark(Figure.THROUGHPUT, "9.1", "delays \"as low as 50 ms\"; all cores used by more than 95 %"),
            of(
                    Figure.OUT_OF_ORDER,
                    "9.1",
                    "\"the throughput loss is as small as 7 % even with 40 % of records out-of-order\"",
                    "0.93, \"as small as\" a loss of 7 %",
                    null,
                    "40 %",
                    null),
            remark(
                    Figure.PEERS,
                    "9.1",
                    "wordcount on 56 cores within 1 s: more than Spark 2.1.0 and Beam 0.5.0 \"by more than one order of magnitude\""),
            of(
                    Figure.IN_ORDER,
                    "9.2",
                    "\"in-order epoch processing reduces throughput by 25 % - 87 %\"",
                    "0.13 to 0.75",
                    null,
                    "in-order",
                    null),
            of(
                    Figure.EPOCH_BOUNDARIES,
                    "9.2",
                    "\"not respecting epoch boundaries reduces throughput by up to 71 %\"",
                    "down to 0.29",
                    null,
                    "latest-container",
                    null),
            of(
                    Figure.WATERMARKS,
                    "9.2",
                    "wordcount on 56 cores: 100 times more watermarks, of 10 K records/epoch, \"a minor performance loss (e.g., 20 %)\"",
                    "0.80",
                    "wordcount",
                    "10,000 ",
                    null),
            of(
                    Figure.WATERMARKS,
                    "9.2",
                    "wordcount on 56 cores: \"substantial performance degradation\" at 1 K records/epoch",
                    "substantially less",
                    "wordcount",
                    "1,000 ",
                    null),
            of(
                    Figure.PRIORITY,
                    "9.2",
                    "without priority the delay \"fluctuates greatly and sometimes overshoots the target latency by a factor of 10\"",
                    "delay sometimes 10 times the target",
                    null,
                    "no-priority",
                    null),
            remark(
                    Figure.PRIORITY,
                    "9.2",
                    "grep without windows on 56 cores: 54 GB/s, 12.5 % more than with evaluators that ignore NUMA nodes"));

    /** All of a figure. */
    static List<PaperNumber> of(Figure figure) {
        return ALL.stream().filter(number -> number.figure == figure).toList();
    }

    /** Whether it belongs to a point. */
    boolean isOf(Point point) {
        return value != null
                && (benchmark == null || benchmark.equals(point.benchmark()))
                && (variant == null || point.variant().name().startsWith(variant))
                && (condition == null || condition.equals(point.condition()));
    }

    private static PaperNumber remark(Figure figure, String section, String statement) {
        return new PaperNumber(figure, section, statement, null, null, null, null);
    }

    private static PaperNumber of(
            Figure figure,
            String section,
            String statement,
            String value,
            @Nullable String benchmark,
            @Nullable String variant,
            @Nullable Condition condition) {
        return new PaperNumber(figure, section, statement, value, benchmark, variant, condition);
    }
}
