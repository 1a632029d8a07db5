package io.aurochs.differential.flink.kafka;

import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;

/** Counts the records of a topic, which are times, in windows of event time; partitions without records are idle. Runs until it is cancelled. */
public final class KafkaWindows implements FlinkJob {
    /** The topic of the journal that notes that the job's tasks are Aurochs', and not stock Flink's. */
    public static final String BUNDLES = CountTimes.BUNDLES;

    private static final int WINDOW_MS = 1_000;
    private static final int APART_MS = 10;
    private static final int COMPLETE_WINDOWS = 20;
    private static final Duration IDLE_AFTER = Duration.ofSeconds(2);

    private final Connection kafka;

    public KafkaWindows(Connection kafka) {
        this.kafka = kafka;
    }

    /** The records, whose last one completes the windows before its own. */
    public static List<String> times() {
        return IntStream.rangeClosed(0, COMPLETE_WINDOWS * WINDOW_MS / APART_MS + 1)
                .mapToObj(n -> String.valueOf(n * APART_MS))
                .toList();
    }

    /** What a plain loop finds in the windows that are complete. */
    public static List<String> counts() {
        return IntStream.range(0, COMPLETE_WINDOWS)
                .mapToObj(window -> window * WINDOW_MS + " " + WINDOW_MS / APART_MS)
                .sorted()
                .toList();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("execution.checkpointing.interval", "100 ms");
    }

    @Override
    public void build(Bench bench) {
        bench.environment()
                .fromSource(
                        kafka.source().build(),
                        WatermarkStrategy.<String>forMonotonousTimestamps()
                                .withTimestampAssigner((time, before) -> Long.parseLong(time))
                                .withIdleness(IDLE_AFTER),
                        "times")
                .uid(bench.uid("times"))
                .setParallelism(bench.setup().producers())
                .keyBy(time -> "all")
                .window(TumblingEventTimeWindows.of(Duration.ofMillis(WINDOW_MS)))
                .process(new CountTimes(bench.run()))
                .uid(bench.uid("counts"))
                .sinkTo(kafka.exactlyOnceSink())
                .uid(bench.uid("sink"));
    }
}
