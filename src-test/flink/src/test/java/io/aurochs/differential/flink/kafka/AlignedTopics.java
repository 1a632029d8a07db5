package io.aurochs.differential.flink.kafka;

import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;

/**
 * Counts the records of two topics, which are times, in windows of event time. The sources are aligned by watermark: the one whose topic is
 * ahead waits until the other has caught up. Runs until it is cancelled.
 */
public final class AlignedTopics implements FlinkJob {
    /** The topic of the journal that notes that the job's tasks are Aurochs', and not stock Flink's. */
    public static final String BUNDLES = CountTimes.BUNDLES;

    private static final int WINDOW_MS = 1_000;
    private static final int APART_MS = 10;
    private static final int COMPLETE_WINDOWS = 20;
    private static final Duration DRIFT = Duration.ofMillis(2L * WINDOW_MS);
    private static final Duration UPDATE = Duration.ofMillis(20);

    private final Connection ahead;
    private final Connection behind;

    /** A job that writes to the output of the first. */
    public AlignedTopics(Connection ahead, Connection behind) {
        this.ahead = ahead;
        this.behind = behind;
    }

    /** All records of a topic, whose last one completes the windows before its own. */
    public static List<String> times() {
        return IntStream.rangeClosed(0, COMPLETE_WINDOWS * WINDOW_MS / APART_MS + 1)
                .mapToObj(n -> String.valueOf(n * APART_MS))
                .toList();
    }

    /** How many of the {@link #times} complete a first window. */
    public static int firstWindow() {
        return WINDOW_MS / APART_MS + 2;
    }

    /** What a plain loop finds in the windows that are complete. */
    public static List<String> counts() {
        return IntStream.range(0, COMPLETE_WINDOWS)
                .mapToObj(window -> window * WINDOW_MS + " " + 2 * WINDOW_MS / APART_MS)
                .sorted()
                .toList();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("execution.checkpointing.interval", "100 ms");
    }

    @Override
    public void build(Bench bench) {
        DataStream<String> both = times(bench, ahead, "ahead").union(times(bench, behind, "behind"));
        both.keyBy(time -> "all")
                .window(TumblingEventTimeWindows.of(Duration.ofMillis(WINDOW_MS)))
                .process(new CountTimes(bench.run()))
                .uid(bench.uid("counts"))
                .sinkTo(ahead.exactlyOnceSink())
                .uid(bench.uid("sink"));
    }

    private static DataStream<String> times(Bench bench, Connection kafka, String name) {
        return bench.environment()
                .fromSource(
                        kafka.source().build(),
                        WatermarkStrategy.<String>forMonotonousTimestamps()
                                .withTimestampAssigner((time, before) -> Long.parseLong(time))
                                .withWatermarkAlignment("together", DRIFT, UPDATE),
                        name)
                .uid(bench.uid(name))
                .setParallelism(1);
    }
}
