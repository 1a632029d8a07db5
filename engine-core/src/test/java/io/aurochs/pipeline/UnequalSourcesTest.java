package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.ScriptedSource.Script;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.RecordWriter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sources whose records meet, of which one has far more than the other, or comes far later. */
@Timeout(60)
class UnequalSourcesTest {
    private static final int EPOCHS = 200;
    private static final int RECORDS = 4_000;
    private static final long A_MOMENT_NS = 1_000_000;
    private static final Duration RANGE = Duration.ofMillis(5);

    private final Pipeline pipeline = Pipeline.named("unequal");
    private final CollectingSink sink = new CollectingSink();
    private final AtomicInteger epochsOfMany = new AtomicInteger();

    /** An epoch every ten milliseconds of event time, of so many records, as soon as it may. */
    private static final class Epochs implements EpochSource {
        private final int records;
        private final BooleanSupplier mayGoOn;
        private final AtomicInteger epochs;
        private @Nullable SourceOutput output;
        private @Nullable RecordWriter writer;

        Epochs(int records, BooleanSupplier mayGoOn, AtomicInteger epochs) {
            this.records = records;
            this.mayGoOn = mayGoOn;
            this.epochs = epochs;
        }

        @Override
        public void open(SourceOutput newOutput) {
            output = newOutput;
            writer = newOutput.writer(PAIR);
        }

        @Override
        public long produce() {
            SourceOutput out = output;
            RecordWriter to = writer;
            if (out == null || to == null) {
                throw new IllegalStateException("not opened");
            }
            if (!mayGoOn.getAsBoolean()) {
                return A_MOMENT_NS;
            }
            int epoch = epochs.get();
            if (epoch == EPOCHS) {
                return ENDED;
            }
            for (int i = 0; i < records; i++) {
                to.begin(epoch * 10L).put(KEY, i).put(VALUE, epoch).commit();
            }
            out.watermark(epoch * 10L + 10);
            epochs.incrementAndGet();
            return PRODUCED;
        }
    }

    private RecordStream many() {
        return pipeline.source("many", PAIR, () -> new Epochs(RECORDS, () -> true, epochsOfMany));
    }

    private RecordStream few(BooleanSupplier mayGoOn) {
        return pipeline.source("few", PAIR, () -> new Epochs(1, mayGoOn, new AtomicInteger()));
    }

    private void run(String memory, String patience) throws InterruptedException {
        Pipelines running = Pipelines.start(
                Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", memory, "aurochs.source.patience", patience),
                pipeline);
        try (running) {
            running.await();
        }
        assertThat(running.memoryBytes()).as("all memory is given back").isZero();
    }

    private void join(RecordStream one, RecordStream other) {
        one.join(
                        "join",
                        other,
                        KEY,
                        KEY,
                        RANGE,
                        PAIR,
                        (left, right, pair) -> pair.put(KEY, right.get(KEY)).put(VALUE, right.get(VALUE)))
                .sink("sink", sink);
    }

    @Test
    void theOneAheadOfAJoinIsHeldBackAndMemoryIsEnough() throws InterruptedException {
        // All that the one has would not fit; the other begins when much of it is there.
        join(many(), few(() -> epochsOfMany.get() >= 5));
        run("32m", "60s");
        assertThat(sink.records).hasSize(EPOCHS);
        assertThat(sink.watermarks).isSorted();
    }

    @Test
    void theOneAheadOfAUnionIsHeldBackAndMemoryIsEnough() throws InterruptedException {
        many().union("union", few(() -> epochsOfMany.get() >= 5))
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .groupByKey(KEY)
                .aggregate("count", Aggregates.count("count"))
                .results()
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .aggregate("keys", Aggregates.count("keys"))
                .results()
                .sink("sink", sink);
        run("64m", "60s");
        assertThat(sink.records).hasSize(EPOCHS).allMatch(record -> record.endsWith(" " + RECORDS));
    }

    @Test
    void aSourceThatWaitsForTheOtherIsNotWaitedForLong() throws InterruptedException {
        join(many(), few(() -> epochsOfMany.get() == EPOCHS));
        run("512m", "10ms");
        assertThat(sink.records).hasSize(EPOCHS);
    }

    @Test
    void whatDoesNotFitThenFailsWithARemedy() {
        join(many(), few(() -> epochsOfMany.get() == EPOCHS));
        assertThatThrownBy(() -> run("16m", "10ms"))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("Remedy: raise aurochs.memory.bytes");
    }

    @Test
    void anIdleSourceHoldsUpNobodyAndWhatItHasLaterIsLate() throws InterruptedException {
        CountDownLatch isBack = new CountDownLatch(1);
        RecordStream quiet = pipeline.source(
                "quiet",
                PAIR,
                () -> new ScriptedSource(
                        new Script()
                                .record(1, 1, 1)
                                .watermark(5)
                                // Of the other one's windows those that do not need this one are there.
                                .idleUntil(() -> sink.watermarks.contains(30L))
                                .record(12, 2, 100)
                                .record(31, 3, 1_000)
                                .watermark(32)
                                .idleUntil(() -> {
                                    isBack.countDown();
                                    return true;
                                })
                                .steps,
                        4));
        RecordStream lively = pipeline.source(
                "lively",
                PAIR,
                () -> new ScriptedSource(
                        new Script()
                                .record(3, 4, 2)
                                .watermark(10)
                                .record(11, 4, 4)
                                .watermark(30)
                                .idleUntil(() -> isBack.getCount() == 0)
                                .record(33, 4, 8)
                                .steps,
                        4));
        AggregatedStream sums = lively.union("union", quiet)
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .aggregate("sum", Aggregates.sum(VALUE, "sum"));
        sums.results().sink("sink", sink);
        CollectingSink late = new CollectingSink();
        sums.late().sink("late", late);
        run("64m", "60s");
        assertThat(sink.records).containsExactlyInAnyOrder("9 3", "19 4", "39 1008");
        assertThat(late.records).containsExactly("12 2 100");
    }
}
