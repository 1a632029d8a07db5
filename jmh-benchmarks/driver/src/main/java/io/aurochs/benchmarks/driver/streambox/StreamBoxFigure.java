package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Variant.Tuning;
import io.aurochs.benchmarks.driver.figure.Figure;
import io.aurochs.benchmarks.driver.report.Paper;
import io.aurochs.benchmarks.driver.run.NativeEngine;
import io.aurochs.benchmarks.driver.run.Systems;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The figures of StreamBox. */
@SuppressWarnings("ImmutableEnumChecker") // its lists are immutable
enum StreamBoxFigure implements Figure {
    THROUGHPUT(
            "6",
            "Throughput by cores and target delay",
            Axis.CORES,
            List.of("grep", "wordcount", "join", "distinct", "netmon", "tweets"),
            List.of(1_000.0, 500.0, 50.0)),
    OUT_OF_ORDER(
            "7",
            "Throughput by the share of records that come out of order",
            Axis.VARIANTS,
            List.of("grep", "wordcount", "netmon"),
            List.of()),
    PEERS("8", "Against other engines", Axis.CORES, List.of("wordcount"), List.of(1_000.0)),
    IN_ORDER("9", "Epochs one after the other", Axis.CORES, List.of("wordcount", "netmon", "tweets"), List.of()),
    EPOCH_BOUNDARIES(
            "10", "Records that leave their epochs", Axis.CORES, List.of("wordcount", "netmon", "tweets"), List.of()),
    WATERMARKS("11", "Throughput by the rate of watermarks", Axis.VARIANTS, List.of("wordcount"), List.of()),
    PRIORITY(
            "9.2",
            "Delay by what is processed first",
            Axis.VARIANTS,
            List.of("wordcount", "netmon", "tweets"),
            List.of());

    private static final Paper PAPER = Paper.beside(StreamBoxFigure.class);

    private static final String POLICY = "aurochs.claim.policy";
    private static final Variant USUAL_PRIORITY = policy("next-externalization", true);
    /** Records that come into an epoch after its watermark is processed are counted in a later window. */
    private static final Variant LATEST_CONTAINER = policy("latest-container", false);
    /** Threads that may run on any node: what is local to a worker is then not local to its thread. */
    private static final Variant ANY_NODE = Variant.aurochs("threads on any node", Map.of("aurochs.pin", "off"));

    /** Those that the paper's text names (section 9). */
    private static final List<Integer> CORES_OF_PAPER = List.of(4, 12, 32, 56);

    private final String number;
    private final String title;
    private final Axis axis;
    private final List<String> benchmarks;
    private final List<Double> targetsMs;

    StreamBoxFigure(String number, String title, Axis axis, List<String> benchmarks, List<Double> targetsMs) {
        this.number = number;
        this.title = title;
        this.axis = axis;
        this.benchmarks = benchmarks;
        this.targetsMs = targetsMs;
    }

    private static Variant policy(String policy, boolean exact) {
        return new Variant(policy, Systems.AUROCHS, Tuning.NONE, Map.of(POLICY, policy), exact);
    }

    @Override
    public String number() {
        return number;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String heading() {
        return "StreamBox, " + (number.contains(".") ? "section " : "figure ") + number + ": " + title;
    }

    @Override
    public Axis axis() {
        return axis;
    }

    @Override
    public List<String> benchmarks() {
        return benchmarks;
    }

    @Override
    public List<Double> targetsMs() {
        return targetsMs;
    }

    @Override
    public Optional<Condition> load() {
        return this == PRIORITY ? Optional.of(Condition.load(0.8)) : Optional.empty();
    }

    @Override
    public boolean drawsPeaks() {
        return load().isEmpty();
    }

    @Override
    public List<Variant> variants(String benchmark) {
        return switch (this) {
            case THROUGHPUT -> List.of(Variant.AUROCHS);
            case OUT_OF_ORDER ->
                Stream.of("0", "10", "20", "30", "40")
                        .map(percent -> Variant.aurochs(percent + " %", Map.of("early", percent)))
                        .toList();
            case PEERS ->
                List.of(Variant.AUROCHS, Variant.of(Systems.FLINK, Map.of()), Variant.of(Systems.JET, Map.of()));
            case IN_ORDER -> List.of(USUAL_PRIORITY, policy("in-order", true));
            case EPOCH_BOUNDARIES -> List.of(USUAL_PRIORITY, LATEST_CONTAINER);
            case WATERMARKS -> epochSizes(NativeEngine.recordsOfEpoch(benchmark));
            case PRIORITY -> List.of(USUAL_PRIORITY, policy("no-priority", true), LATEST_CONTAINER);
        };
    }

    /** As many records stay in memory, whatever an epoch has: fewer would be other data, and sooner in the caches. */
    private static List<Variant> epochSizes(int usual) {
        return IntStream.of(usual, 100_000, 10_000, 1_000)
                .filter(size -> size <= usual)
                .distinct()
                .mapToObj(size -> Variant.aurochs(
                        String.format(Locale.ROOT, "%,d records/epoch", size),
                        Map.of(
                                "records", Integer.toString(size),
                                "kept", Integer.toString(NativeEngine.EPOCHS_KEPT * usual / size))))
                .toList();
    }

    @Override
    public List<Variant> variantsOfSeveralNodes() {
        return this == PRIORITY ? List.of(ANY_NODE) : List.of();
    }

    @Override
    public List<Integer> coresOfPaper() {
        return axis == Axis.CORES ? CORES_OF_PAPER : this == WATERMARKS ? List.of(56) : List.of();
    }

    @Override
    public String engine() {
        return NativeEngine.NAME;
    }

    @Override
    public Paper paper() {
        return PAPER;
    }
}
