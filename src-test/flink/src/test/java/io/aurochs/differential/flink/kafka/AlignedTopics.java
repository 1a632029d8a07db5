package io.aurochs.differential.flink.kafka;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;

/**
 * Counts the records of two topics, which are times, in windows of event time. The sources are aligned by watermark: Flink pauses the one whose
 * topic is ahead until the other has caught up. Runs until it is cancelled.
 */
public final class AlignedTopics implements FlinkJob {
    /** The topic of the journal that notes that the job's tasks are Aurochs', and not stock Flink's. */
    public static final String BUNDLES = CountTimes.BUNDLES;
    /** The gate at which each record of the topic that is ahead arrives; the first opens it. */
    public static final String AHEAD = "ahead";
    /** The gate at which the task that reads this topic arrives when it takes part in a checkpoint. */
    public static final String SNAPSHOTS = "snapshots";

    private static final int WINDOW_MS = 1_000;
    private static final int APART_MS = 10;
    private static final Duration DRIFT = Duration.ofMillis(2L * WINDOW_MS);
    private static final Duration UPDATE = Duration.ofMillis(20);

    private final Connection ahead;
    private final Connection behind;

    /** A job that writes to the output of the first. */
    public AlignedTopics(Connection ahead, Connection behind) {
        this.ahead = ahead;
        this.behind = behind;
    }

    /** Records of either topic, by their numbers in it. */
    public static List<String> times(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(n -> String.valueOf(n * APART_MS))
                .toList();
    }

    /** What a plain loop finds in the windows that so many records of each topic complete. */
    public static List<String> counts(int records) {
        return IntStream.range(0, (records - 1) * APART_MS / WINDOW_MS)
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
        Run run = bench.run();
        DataStream<String> paused = times(bench, ahead, "ahead")
                // In one chain with the source, and thus in its thread.
                .map(new CountReads(run))
                .uid(bench.uid("seen"))
                .setParallelism(1);
        paused.union(times(bench, behind, "behind"))
                .keyBy(time -> "all")
                .window(TumblingEventTimeWindows.of(Duration.ofMillis(WINDOW_MS)))
                .process(new CountTimes(run))
                .uid(bench.uid("counts"))
                .sinkTo(ahead.exactlyOnceSink())
                .uid(bench.uid("sink"));
    }

    private static SingleOutputStreamOperator<String> times(Bench bench, Connection kafka, String name) {
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
