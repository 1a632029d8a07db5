package io.aurochs.differential.flink.kafka;

import io.aurochs.differential.flink.component.HalfWay;
import io.aurochs.differential.flink.component.Scatter;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.common.TopicPartition;

/** Counts the words of a topic, and writes each count to another topic exactly once. */
public final class KafkaCounts implements FlinkJob {
    /** The partitions of its input, in each of which lie equally many words. */
    public static final int PARTITIONS = 4;
    /** Opens when half of the words have been read. */
    public static final String HALF = "half";
    /** Opens at the first checkpoint that is completed after that. */
    public static final String CHECKPOINTED = HalfWay.CHECKPOINTED;
    /** The topic of the journal that notes that the job's tasks are Aurochs', and not stock Flink's. */
    public static final String BUNDLES = HalfWay.BUNDLES;
    /** The topic of the journal that notes the failure. */
    public static final String FAILED = HalfWay.FAILED;

    private static final int WORDS = 8_000;
    private static final int DIFFERENT = 100;
    private static final int FAILS_AT = 1_000;
    private static final String COUNTS = "counts";

    private final Connection kafka;
    private final Failure failure;

    private enum Failure {
        NONE,
        AT_A_RECORD,
        BEFORE_A_COMMIT
    }

    private KafkaCounts(Connection kafka, Failure failure) {
        this.kafka = kafka;
        this.failure = failure;
    }

    /**
     * A job that fails once, in the middle of the words that come after {@link #CHECKPOINTED} has opened, when the sink has counts that no
     * checkpoint has committed. It ends when it has read all words, and waits for those that are not there yet.
     */
    public static KafkaCounts failing(Connection kafka) {
        return new KafkaCounts(kafka, Failure.AT_A_RECORD);
    }

    /**
     * A job that fails once, when a checkpoint after {@link #HALF} is complete and the sink has not committed its transactions yet. It ends as
     * {@link #failing} does.
     */
    public static KafkaCounts failingBeforeACommit(Connection kafka) {
        return new KafkaCounts(kafka, Failure.BEFORE_A_COMMIT);
    }

    /**
     * A job that runs until it is cancelled, and notices new partitions. It is not bounded: on stock Flink 2.3 a bounded source that was restored
     * from a savepoint does not end, because its readers receive no event that no more splits follow.
     */
    public static KafkaCounts endless(Connection kafka) {
        return new KafkaCounts(kafka, Failure.NONE);
    }

    /** The first half of the words. */
    public static List<String> firstHalf() {
        return words(0, WORDS / 2);
    }

    /** The other half. */
    public static List<String> secondHalf() {
        return words(WORDS / 2, WORDS);
    }

    private static List<String> words(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(n -> Scatter.key(DIFFERENT, n))
                .toList();
    }

    /** What a plain loop finds. */
    public static List<String> counts() {
        Map<String, Long> counts = new HashMap<>();
        return words(0, WORDS).stream()
                .map(word -> CountSoFar.text(word, counts.merge(word, 1L, Long::sum)))
                .sorted()
                .toList();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "execution.checkpointing.interval", "100 ms",
                // So that counts reach the sink before the failure.
                "execution.buffer-timeout.interval", "1 ms",
                "restart-strategy.type", "fixed-delay",
                "restart-strategy.fixed-delay.attempts", "1000",
                "restart-strategy.fixed-delay.delay", "200 ms");
    }

    @Override
    public void build(Bench bench) {
        bench.environment()
                .fromSource(source(), WatermarkStrategy.noWatermarks(), "words")
                .uid(bench.uid("words"))
                .setParallelism(bench.setup().producers())
                .map(new HalfWay<>(
                        bench.run(), HALF, WORDS / 2, failure == Failure.AT_A_RECORD ? FAILS_AT : HalfWay.NEVER))
                .setParallelism(bench.setup().producers())
                .uid(bench.uid("half way"))
                .keyBy(word -> word)
                .process(new CountSoFar())
                .uid(bench.uid(COUNTS))
                .rebalance()
                .sinkTo(sink(bench))
                .uid(bench.uid("sink"));
    }

    private Sink<String> sink(Bench bench) {
        return failure == Failure.BEFORE_A_COMMIT
                ? FailsBeforeCommit.of(kafka.exactlyOnceSink(), bench.run())
                : kafka.exactlyOnceSink();
    }

    private KafkaSource<String> source() {
        if (failure == Failure.NONE) {
            return kafka.source()
                    .setProperty("partition.discovery.interval.ms", "200")
                    .build();
        }
        Map<TopicPartition, Long> ends = new HashMap<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            ends.put(new TopicPartition(kafka.input(), partition), (long) WORDS / PARTITIONS);
        }
        return kafka.source().setBounded(OffsetsInitializer.offsets(ends)).build();
    }
}
