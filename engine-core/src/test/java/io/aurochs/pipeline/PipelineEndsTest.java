package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.memory.MemoryLimitException;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.RecordSink;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.ScriptedSource.Script;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.testing.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * However a pipeline ends, by itself, drained, stopped or with a failure anywhere, all memory is given back, everything is closed once,
 * and the others of the engine go on.
 */
@Timeout(60)
class PipelineEndsTest {
    private static final int EPOCH_RECORDS = 60;
    private static final int EPOCH_MS = 20;
    private static final int KEYS = 7;
    /** One record of so many comes too late for all windows. */
    private static final int LATE = 20;
    /** And one, with this value in that many, for those that do not overlap. */
    private static final int LATE_BUT_TAKEN = 10;
    /** The epoch that something happens in. */
    private static final int STRUCK = 6;

    private static final int EPOCHS = 12;
    private static final int ENDLESS = Integer.MAX_VALUE;
    /** Sources and sinks of each pipeline. */
    private static final int ENDS = 8;

    private static final long A_MOMENT_NS = 1_000_000;

    private static final Schema WIDE =
            Schema.named("wide").longs("key").bytes("text", 1_000).build();

    /** Where user code throws. */
    private enum Place {
        NOWHERE,
        OPEN,
        PRODUCE,
        CLOSE_SOURCE,
        MAP,
        FILTER,
        FLAT_MAP,
        ADD,
        ADD_LATE,
        MERGE,
        SUBTRACT,
        RESULT,
        ORDER,
        JOIN,
        SINK,
        SINK_FLUSH,
        SINK_WATERMARK,
        LATE_SINK,
        CLOSE_SINK
    }

    private static Map<String, ?> settings(int workers) {
        return Map.of("aurochs.workers.count", workers, "aurochs.memory.bytes", "1g");
    }

    /** A pipeline with every kind of transform, whose user code throws at one place, from some epoch on. */
    private static final class Fragile {
        private final Pipeline pipeline;
        private final @Nullable Place place;
        private final int epochs;
        private final AtomicInteger closed = new AtomicInteger();
        private final AtomicLong received = new AtomicLong();
        private final AtomicLong counted = new AtomicLong();
        private final AtomicLong produced = new AtomicLong();
        private final List<Long> watermarks = Collections.synchronizedList(new ArrayList<>());

        Fragile(String name, @Nullable Place place, int epochs) {
            this.pipeline = Pipeline.named(name);
            this.place = place;
            this.epochs = epochs;
            declare();
        }

        void strike(Place here, long time) {
            if (here == place && time >= STRUCK * EPOCH_MS) {
                throw new ArithmeticException("struck at " + here);
            }
        }

        /** Fails unless each record was in a window, or late. */
        void checkCounts(PipelineRun run) {
            long late = run.lateRecords().getOrDefault("counts", 0L);
            assertThat(counted.get() + late).as("records in windows").isEqualTo(produced.get());
            assertThat(watermarks).isSorted().endsWith(Long.MAX_VALUE);
        }

        private void declare() {
            RecordStream first = pipeline.source("first", PAIR, () -> new Source(true));
            RecordStream second = pipeline.source("second", PAIR, () -> new Source(false))
                    .filter("filter", record -> {
                        strike(Place.FILTER, record.time());
                        return record.get(VALUE) % 3 != 0;
                    });
            RecordStream mapped = first.map("map", PAIR, (record, output) -> {
                strike(Place.MAP, record.time());
                output.put(KEY, record.get(KEY)).put(VALUE, record.get(VALUE));
            });
            RecordStream split = mapped.flatMap("flatMap", PAIR, (record, output) -> {
                output.begin(record).commit();
                strike(Place.FLAT_MAP, record.time());
            });
            AggregatedStream sums = split.window(
                            WindowSpec.sliding(Duration.ofMillis(3 * EPOCH_MS), Duration.ofMillis(EPOCH_MS)))
                    .groupByKey(KEY)
                    .aggregate("sums", new Counting());
            sums.results().sink("sums sink", new Sink(Place.SINK));
            sums.late().sink("late sink", new Sink(Place.LATE_SINK));
            split.window(WindowSpec.fixed(Duration.ofMillis(EPOCH_MS)))
                    .top("top", 5, (one, other) -> {
                        strike(Place.ORDER, one.time());
                        return Long.compare(one.get(VALUE), other.get(VALUE));
                    })
                    .sink("top sink", new Sink(null));
            split.window(WindowSpec.fixed(Duration.ofMillis(EPOCH_MS)))
                    .distinct("distinct", VALUE, "count")
                    .results()
                    .sink("distinct sink", new Sink(null));
            mapped.join("join", second, KEY, KEY, Duration.ofMillis(2), PAIR, (left, right, output) -> {
                        strike(Place.JOIN, left.time());
                        output.put(KEY, right.get(KEY));
                    })
                    .union("union", second)
                    .sink("pairs sink", new Sink(null));
            first.window(WindowSpec.fixed(Duration.ofMillis(EPOCH_MS)))
                    .aggregate("counts", Aggregates.count("count"))
                    .results()
                    .sink("counts sink", new CountSink());
        }

        /** Some of its records are late. */
        private final class Source implements EpochSource {
            private final boolean countsProduced;
            private int epoch;
            private @Nullable SourceOutput output;
            private @Nullable RecordWriter writer;

            Source(boolean countsProduced) {
                this.countsProduced = countsProduced;
            }

            @Override
            public void open(SourceOutput newOutput) {
                strike(Place.OPEN, Long.MAX_VALUE);
                output = newOutput;
                writer = newOutput.writer(PAIR);
                writer.bundleRecords(EPOCH_RECORDS / 4);
            }

            @Override
            public long produce() {
                SourceOutput out = output;
                RecordWriter records = writer;
                if (out == null || records == null) {
                    throw new IllegalStateException("not opened");
                }
                long start = (long) epoch * EPOCH_MS;
                for (int i = 0; i < EPOCH_RECORDS; i++) {
                    long time = start + i % EPOCH_MS;
                    if (i % LATE == 0) {
                        time = start - 4 * EPOCH_MS;
                    } else if (i % LATE == LATE_BUT_TAKEN) {
                        time = start - EPOCH_MS;
                    }
                    records.begin(time).put(KEY, i % KEYS).put(VALUE, i).commit();
                }
                if (countsProduced) {
                    produced.addAndGet(EPOCH_RECORDS);
                }
                strike(Place.PRODUCE, start);
                epoch++;
                out.watermark(start + EPOCH_MS);
                records.bundleRecords(EPOCH_RECORDS / 4);
                return epoch == epochs ? ENDED : PRODUCED;
            }

            @Override
            public void close() {
                closed.incrementAndGet();
                strike(Place.CLOSE_SOURCE, Long.MAX_VALUE);
            }
        }

        private final class Counting implements Combiner {
            @Override
            public int slots() {
                return 2;
            }

            @Override
            public void add(Accumulator accumulator, RecordCursor record) {
                strike(Place.ADD, record.time());
                if (record.get(VALUE) % LATE == LATE_BUT_TAKEN) {
                    strike(Place.ADD_LATE, record.time());
                }
                accumulator.addLong(0, 1);
                accumulator.setLong(1, Math.max(accumulator.getLong(1), record.time()));
            }

            @Override
            public void merge(Accumulator accumulator, Accumulator other) {
                strike(Place.MERGE, other.getLong(1));
                accumulator.addLong(0, other.getLong(0));
                accumulator.setLong(1, Math.max(accumulator.getLong(1), other.getLong(1)));
            }

            @Override
            public boolean canSubtract() {
                return true;
            }

            @Override
            public void subtract(Accumulator accumulator, Accumulator other) {
                strike(Place.SUBTRACT, Long.MAX_VALUE);
                accumulator.addLong(0, -other.getLong(0));
            }

            @Override
            public void declare(Schema.Builder results) {
                results.longs("count");
            }

            @Override
            public void result(Accumulator accumulator, ResultWriter results) {
                strike(Place.RESULT, accumulator.getLong(1));
                results.put(0, accumulator.getLong(0));
            }
        }

        private final class Sink implements RecordSink {
            private final @Nullable Place receives;

            Sink(@Nullable Place receives) {
                this.receives = receives;
            }

            @Override
            public Receiver receiver(int worker) {
                return new Receiver() {
                    @Override
                    public void receive(RecordCursor record) {
                        if (receives != null) {
                            strike(receives, record.time());
                        }
                        received.incrementAndGet();
                    }

                    @Override
                    public void flush() {
                        if (receives == Place.SINK) {
                            strike(Place.SINK_FLUSH, Long.MAX_VALUE);
                        }
                    }
                };
            }

            @Override
            public void watermark(long watermark) {
                if (receives == Place.SINK) {
                    strike(Place.SINK_WATERMARK, watermark);
                }
            }

            @Override
            public void close() {
                closed.incrementAndGet();
                if (receives == Place.SINK) {
                    strike(Place.CLOSE_SINK, Long.MAX_VALUE);
                }
            }
        }

        /** Adds up how many records there were in windows. */
        private final class CountSink implements RecordSink {
            @Override
            public Receiver receiver(int worker) {
                return record -> counted.addAndGet(record.get(record.schema().longField("count")));
            }

            @Override
            public void watermark(long watermark) {
                watermarks.add(watermark);
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void aFailureAnywhereEndsItsPipelineOnly(Place place) throws InterruptedException {
        Fragile failing = new Fragile("failing", place, EPOCHS);
        Fragile other = new Fragile("other", null, EPOCHS);
        Pipelines running = Pipelines.start(settings(3), other.pipeline, failing.pipeline);
        try (running) {
            if (place == Place.NOWHERE) {
                running.runs().get(1).await();
            } else {
                assertThatThrownBy(running.runs().get(1)::await)
                        .isInstanceOf(PipelineException.class)
                        .hasMessageStartingWith("pipeline failing failed: ")
                        .hasRootCauseInstanceOf(ArithmeticException.class)
                        .hasStackTraceContaining("struck at " + place);
            }
            running.runs().get(0).await();
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
        assertThat(failing.closed).as("sources and sinks that were closed").hasValue(ENDS);
        assertThat(other.closed).as("those of the other pipeline").hasValue(ENDS);
        other.checkCounts(running.runs().get(0));
    }

    @Test
    void whoWaitsForAllHearsOfAFailureWhileOthersGoOn() {
        Fragile endless = new Fragile("endless", null, ENDLESS);
        Fragile failing = new Fragile("failing", Place.MAP, ENDLESS);
        try (Pipelines running = Pipelines.start(settings(2), endless.pipeline, failing.pipeline)) {
            assertThatThrownBy(running::await)
                    .isInstanceOf(PipelineException.class)
                    .hasMessageStartingWith("pipeline failing failed: ");
            assertThat(running.runs().get(0).hasEnded()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aPipelineThatIsStoppedGivesEverythingBack(int workers) throws InterruptedException {
        Fragile stopped = new Fragile("stopped", null, ENDLESS);
        Fragile other = new Fragile("other", null, EPOCHS);
        Pipelines running = Pipelines.start(settings(workers), stopped.pipeline, other.pipeline);
        try (running) {
            Await.until("results come", () -> stopped.counted.get() > 0);
            running.runs().get(0).stop();
            running.await();
            assertThat(stopped.watermarks)
                    .as("windows that are open do not close")
                    .doesNotContain(Long.MAX_VALUE);
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
        assertThat(stopped.closed).hasValue(ENDS);
        assertThat(other.closed).hasValue(ENDS);
        other.checkCounts(running.runs().get(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aPipelineThatIsDrainedClosesAllWindows(int workers) throws InterruptedException {
        Fragile drained = new Fragile("drained", null, ENDLESS);
        Pipelines running = Pipelines.start(settings(workers), drained.pipeline);
        try (running) {
            Await.until("results come", () -> drained.counted.get() > 0);
            running.runs().get(0).drain();
            running.await();
            drained.checkCounts(running.runs().get(0));
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
        assertThat(drained.closed).hasValue(ENDS);
    }

    /** A record behind a union that is late by its own source, but not by both: it is kept until their watermark is known. */
    @Test
    void aJoinThatFailsForALateRecordGivesEverythingBack() {
        AtomicReference<PipelineRun> joined = new AtomicReference<>();
        Script late = new Script().record(100, 1, 0).watermark(200).record(150, 1, 0);
        Pipeline pipeline = Pipeline.named("late");
        RecordStream fast = pipeline.source("fast", PAIR, () -> new ScriptedSource(late.steps, 1));
        // It says nothing before all records are there.
        RecordStream slow = pipeline.source("slow", PAIR, () -> () -> {
            PipelineRun run = joined.get();
            return run != null && run.recordsIn().getOrDefault("join", 0L) == 3 ? EpochSource.ENDED : A_MOMENT_NS;
        });
        RecordStream right =
                pipeline.source("right", PAIR, () -> new ScriptedSource(new Script().record(150, 1, 0).steps, 1));
        fast.union("union", slow)
                .join("join", right, KEY, KEY, Duration.ofMillis(2), PAIR, (one, other, output) -> {
                    throw new ArithmeticException("struck");
                })
                .sink("sink", worker -> record -> {});
        Pipelines running = Pipelines.start(settings(2), pipeline);
        try (running) {
            joined.set(running.runs().get(0));
            assertThatThrownBy(running.runs().get(0)::await)
                    .isInstanceOf(PipelineException.class)
                    .hasMessageContaining("at watermark")
                    .hasRootCauseInstanceOf(ArithmeticException.class);
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }

    @Test
    void whoeverClosesMayBeInterrupted() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Pipeline pipeline = Pipeline.named("closed");
        pipeline.source("source", PAIR, () -> () -> {
                    inside.countDown();
                    goOn.await();
                    return EpochSource.PRODUCED;
                })
                .sink("sink", worker -> record -> {});
        Pipelines pipelines = Pipelines.start(settings(2), pipeline);
        inside.await();
        AtomicInteger interrupts = new AtomicInteger();
        Thread closing = new Thread(() -> {
            Thread.currentThread().interrupt();
            pipelines.close();
            interrupts.addAndGet(Thread.interrupted() ? 1 : 0);
        });
        closing.start();
        Await.until(
                "it waits, or does not", () -> closing.getState() == Thread.State.TIMED_WAITING || !closing.isAlive());
        goOn.countDown();
        closing.join();
        assertThat(interrupts).as("the interrupt is left to the caller").hasValue(1);
        assertThat(pipelines.runs().get(0).await()).isEqualTo(PipelineRun.Outcome.STOPPED);
        assertThat(pipelines.memoryBytes()).as("memory that was not given back").isZero();
    }

    private static final class OutOfThreads extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Has the calling thread start so many threads more, and fail with the next one, as the system does that has no more of them. */
    private static final class ThreadLimit extends InheritableThreadLocal<Integer> {
        private final AtomicInteger left;

        ThreadLimit(int left) {
            this.left = new AtomicInteger(left);
            set(left);
        }

        @Override
        protected Integer childValue(Integer limit) {
            if (left.getAndDecrement() <= 0) {
                throw new OutOfThreads();
            }
            return limit;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void whereThereAreTooFewThreadsNoneStaysAndAllIsClosed(String arrangement) throws InterruptedException {
        Fragile pipeline = new Fragile("unstarted", null, ENDLESS);
        Map<String, Object> settings = new HashMap<>(settings(3));
        settings.put("aurochs.workers", arrangement);
        ThreadGroup group = new ThreadGroup("few");
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread starter = new Thread(group, () -> {
            ThreadLimit limit = new ThreadLimit(3);
            try (Pipelines running = Pipelines.start(settings, pipeline.pipeline)) {
                throw new AssertionError("runs: " + running.runs());
            } catch (OutOfThreads e) {
                failure.set(e);
            } finally {
                limit.remove();
            }
        });
        starter.start();
        starter.join();
        assertThat(failure).doesNotHaveNullValue();
        assertThat(group.activeCount()).as("threads that run on").isZero();
        assertThat(pipeline.closed).as("sources and sinks that were closed").hasValue(ENDS);
    }

    @Test
    void whereAPipelineCannotBeItIsClosedAndThoseBeforeIt() {
        Fragile first = new Fragile("first", null, ENDLESS);
        AtomicInteger closed = new AtomicInteger();
        Pipeline second = Pipeline.named("second");
        second.source("source", PAIR, () -> {
                    throw new ArithmeticException("no source");
                })
                .sink("sink", new RecordSink() {
                    @Override
                    public Receiver receiver(int worker) {
                        return record -> {};
                    }

                    @Override
                    public void close() {
                        closed.incrementAndGet();
                    }
                });
        assertThatThrownBy(() -> Pipelines.start(settings(2), first.pipeline, second))
                .isInstanceOf(ArithmeticException.class);
        assertThat(first.closed).as("sources and sinks that were closed").hasValue(ENDS);
        assertThat(closed).as("its own sink, closed").hasValue(1);
    }

    @Test
    void whatRunsWhenAllIsClosedIsStopped() throws InterruptedException {
        Fragile one = new Fragile("one", null, ENDLESS);
        Fragile two = new Fragile("two", null, ENDLESS);
        Pipelines running = Pipelines.start(settings(2), one.pipeline, two.pipeline);
        running.close();
        running.close();
        running.await();
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
        assertThat(one.closed).hasValue(ENDS);
        assertThat(two.closed).hasValue(ENDS);
    }

    /** Produces records of a kilobyte each, of ever new keys. */
    private static final class WideSource implements EpochSource {
        private static final int AT_ONCE = 100;

        private final long records;
        private final boolean hasWatermarks;
        private final byte[] text = new byte[1_000];
        private long next;
        private @Nullable SourceOutput output;
        private @Nullable RecordWriter writer;

        WideSource(long records, boolean hasWatermarks) {
            this.records = records;
            this.hasWatermarks = hasWatermarks;
        }

        @Override
        public void open(SourceOutput newOutput) {
            output = newOutput;
            writer = newOutput.writer(WIDE);
        }

        @Override
        public long produce() {
            SourceOutput out = output;
            RecordWriter wide = writer;
            if (out == null || wide == null) {
                throw new IllegalStateException("not opened");
            }
            for (int i = 0; i < AT_ONCE; i++) {
                wide.begin(next)
                        .put(WIDE.longField("key"), next)
                        .put(WIDE.bytesField("text"), text, 0, text.length)
                        .commit();
                next++;
            }
            if (hasWatermarks && next % 1_000 == 0) {
                out.watermark(next);
            }
            return next < records ? PRODUCED : ENDED;
        }
    }

    private static Pipeline windowsOfWide(long records, boolean hasWatermarks, RecordSink sink) {
        Pipeline pipeline = Pipeline.named("wide");
        pipeline.source("source", WIDE, () -> new WideSource(records, hasWatermarks))
                .window(WindowSpec.fixed(Duration.ofSeconds(1)))
                .groupByKey(WIDE.longField("key"))
                .aggregate("counts", Aggregates.count("count"))
                .results()
                .sink("sink", sink);
        return pipeline;
    }

    @ParameterizedTest
    @ValueSource(strings = {"next-externalization", "in-order"})
    void sourcesWaitWhereAllTheirRecordsAreMoreThanTheMemory(String policy) throws InterruptedException {
        long records = 300_000;
        AtomicLong results = new AtomicLong();
        Pipelines running = Pipelines.start(
                Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "96m", "aurochs.claim.policy", policy),
                windowsOfWide(records, true, worker -> record -> results.incrementAndGet()));
        try (running) {
            running.await();
        }
        assertThat(results).hasValue(records);
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }

    @Test
    void stateThatIsMoreThanTheMemoryFailsThePipeline() {
        Pipelines running = Pipelines.start(
                Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "16m"),
                windowsOfWide(10_000_000, false, worker -> record -> {}));
        try (running) {
            assertThatThrownBy(running::await)
                    .isInstanceOf(PipelineException.class)
                    .hasRootCauseInstanceOf(MemoryLimitException.class)
                    .hasMessageContaining("in epoch 0")
                    .hasMessageContaining("Remedy: raise aurochs.memory.bytes");
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }
}
