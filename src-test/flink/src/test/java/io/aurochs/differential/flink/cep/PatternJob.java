package io.aurochs.differential.flink.cep;

import io.aurochs.differential.flink.component.EventTime;
import io.aurochs.differential.flink.component.HalfWay;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.cep.CEP;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.util.OutputTag;

/** A pattern over events out of order: its matches, the partial ones that time out, and the events that come too late. */
public final class PatternJob implements FlinkJob {
    /** The topic of all that is found. */
    public static final String FOUND = "found";
    /** Opens when the first half of the events has been read. */
    public static final String HALF = "half";
    /** The topic that notes that the job's tasks are Aurochs', and not stock Flink's. */
    public static final String BUNDLES = HalfWay.BUNDLES;
    /** The topic that notes the failure. */
    public static final String FAILED = HalfWay.FAILED;
    /** Lets the source emit the rest. */
    public static final String RESUMED = "resumed";

    private static final OutputTag<Long> LATE = new OutputTag<>("late", Types.LONG);

    private final KeyedPattern pattern;
    private final boolean fails;

    private PatternJob(KeyedPattern pattern, boolean fails) {
        this.pattern = pattern;
        this.fails = fails;
    }

    /** One for each pattern; its source waits half way until a checkpoint has been taken, then it fails, and goes on from there. */
    public static List<FlinkJob> failing() {
        return jobs(true);
    }

    /** One for each pattern; its source waits half way at the run's gate {@link #RESUMED}. */
    public static List<FlinkJob> resumable() {
        return jobs(false);
    }

    private static List<FlinkJob> jobs(boolean fail) {
        return Arrays.stream(KeyedPattern.values())
                .<FlinkJob>map(pattern -> new PatternJob(pattern, fail))
                .toList();
    }

    @Override
    public String name() {
        return pattern.name();
    }

    @Override
    public Map<String, String> settings() {
        return fails
                ? Map.of(
                        "execution.checkpointing.interval",
                        "100 ms",
                        "restart-strategy.type",
                        "fixed-delay",
                        "restart-strategy.fixed-delay.attempts",
                        String.valueOf(KeyedPattern.values().length),
                        "restart-strategy.fixed-delay.delay",
                        "0 s")
                : Map.of();
    }

    @Override
    public void build(Bench bench) {
        SingleOutputStreamOperator<String> matches = CEP.pattern(events(bench).keyBy(Events::key), pattern.pattern())
                .sideOutputLateData(LATE)
                .process(new Finding())
                .uid(bench.uid("pattern"));
        DataStream<String> late = matches.getSideOutput(LATE)
                .map(Finding::late)
                .returns(Types.STRING)
                .uid(bench.uid("late"));
        bench.collect(
                matches.union(matches.getSideOutput(Finding.TIMED_OUT), late)
                        .keyBy(entry -> 0)
                        .process(new EntriesAtEnd())
                        .uid(bench.uid("at the end")),
                FOUND);
    }

    /**
     * Of one producer, whose order alone decides what is late. The first of the other half is not: an operator that was restored
     * knows no watermark, and takes any event as early enough.
     */
    private DataStream<Long> events(Bench bench) {
        int half = Events.COUNT / 2;
        NumberSource numbers = NumberSource.below(bench.run(), "numbers", 1, Events.COUNT)
                .waitingAt(half, fails ? HalfWay.CHECKPOINTED : RESUMED);
        return bench.from(
                        numbers,
                        EventTime.behindEachRecord((number, before) -> Events.timestamp(number), Events::watermark),
                        "numbers")
                .setParallelism(1)
                .map(new HalfWay<>(bench.run(), HALF, half, fails ? 1 : HalfWay.NEVER))
                .returns(Types.LONG)
                .setParallelism(1)
                .uid(bench.uid("half way"));
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Events.inOrder().values().forEach(events -> pattern.find(events, entry -> journal.note(FOUND, entry)));
        for (long event = 0; event < Events.COUNT; event++) {
            if (Events.isLate(event)) {
                journal.note(FOUND, Finding.late(event));
            }
        }
    }

    /** Whether an entry is a match of events some of which are in the first half, and some in the other. */
    public static boolean spansBothHalves(String entry) {
        long[] events = Arrays.stream(entry.split("\\D+"))
                .filter(event -> !event.isEmpty())
                .mapToLong(Long::parseLong)
                .toArray();
        return entry.startsWith("match")
                && Arrays.stream(events).anyMatch(event -> event < Events.COUNT / 2)
                && Arrays.stream(events).anyMatch(event -> event >= Events.COUNT / 2);
    }
}
