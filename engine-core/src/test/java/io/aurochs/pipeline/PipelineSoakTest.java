package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.RecordSink;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A pipeline of every kind of state, with keys that never come again, has after a long time the memory that it had after a sixth of that:
 * outside the heap, on the heap, and of the process beside its heap. For seconds in every build, for half an hour with {@code -Pfull,soak}.
 */
class PipelineSoakTest {
    private static final long SECONDS = Long.getLong("aurochs.pipeline.soak.seconds", 6);
    /** From when on the JVM's own memory, for compiled code most of all, grows no more. */
    private static final long SECONDS_OF_A_SOAK = 600;

    private static final Map<String, ?> SETTINGS = Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "512m");
    private static final int RECORDS_OF_AN_EPOCH = 20_000;
    private static final int EPOCH_MS = 100;
    private static final int RECORDS_OF_A_CALL = 1_000;
    private static final long HEAP_SLACK = 16 << 20;
    /** A few bundles. */
    private static final long OFF_HEAP_SLACK = 1 << 20;

    private static final long LONGEST_LOOK_NS = TimeUnit.SECONDS.toNanos(30);

    private static final Schema SCHEMA =
            Schema.named("record").longs("key").longs("value").bytes("text", 24).build();
    private static final LongField KEY = SCHEMA.longField("key");
    private static final LongField VALUE = SCHEMA.longField("value");
    private static final BytesField TEXT = SCHEMA.bytesField("text");
    private static final WindowSpec SLIDING =
            WindowSpec.sliding(Duration.ofMillis(5 * EPOCH_MS), Duration.ofMillis(EPOCH_MS));

    /** Records of an epoch in any order, a few of them late, until it is drained. */
    private static final class Source implements EpochSource {
        private final SplittableRandom random = new SplittableRandom(1);
        private long epoch;
        private int record;
        private @Nullable SourceOutput output;
        private @Nullable RecordWriter writer;

        @Override
        public void open(SourceOutput newOutput) {
            output = newOutput;
            writer = newOutput.writer(SCHEMA);
        }

        @Override
        public long produce() {
            SourceOutput out = output;
            RecordWriter records = writer;
            if (out == null || records == null) {
                throw new IllegalStateException("not opened");
            }
            for (int i = 0; i < RECORDS_OF_A_CALL; i++, record++) {
                long key = epoch * 1_000 + random.nextInt(1_000);
                byte[] text = ("t" + key).getBytes(StandardCharsets.UTF_8);
                long early = random.nextInt(1_000) == 0 ? 4 * EPOCH_MS : 0;
                records.begin(epoch * EPOCH_MS + random.nextInt(EPOCH_MS) - early)
                        .put(KEY, key)
                        .put(VALUE, random.nextInt(100))
                        .put(TEXT, text, 0, text.length)
                        .commit();
            }
            if (record == RECORDS_OF_AN_EPOCH) {
                record = 0;
                epoch++;
                out.watermark(epoch * EPOCH_MS);
            }
            return PRODUCED;
        }
    }

    private static RecordSink counting(AtomicLong results) {
        return new RecordSink() {
            @Override
            public Receiver receiver(int worker) {
                return record -> results.incrementAndGet();
            }

            @Override
            public void watermark(long watermark) {}
        };
    }

    private static Pipeline pipeline(AtomicLong results) {
        Pipeline pipeline = Pipeline.named("soak");
        RecordStream all = pipeline.source("source", SCHEMA, Source::new);
        all.window(SLIDING)
                .groupByKey(TEXT)
                .aggregate("by text", Aggregates.count("count"), Aggregates.max(VALUE, "max"))
                .results()
                .sink("texts", counting(results));
        all.window(SLIDING)
                .groupByKey(KEY)
                .distinct("distinct", VALUE, "count")
                .results()
                .sink("values", counting(results));
        all.window(WindowSpec.fixed(Duration.ofMillis(EPOCH_MS)))
                .top("top", 10, Comparator.comparingLong(record -> record.get(VALUE)))
                .sink("greatest", counting(results));
        RecordStream some = all.filter("some", record -> record.get(VALUE) == 0);
        some.join(
                        "join",
                        some,
                        KEY,
                        KEY,
                        Duration.ofMillis(EPOCH_MS),
                        SCHEMA,
                        (left, right, output) -> output.put(KEY, left.get(KEY)))
                .sink("pairs", counting(results));
        return pipeline;
    }

    /**
     * What is in use.
     *
     * @param leastOffHeap of pipelines, the least that was seen, bytes: what is lost never counts as free, however much is in flight
     * @param mostOffHeap the most that was seen
     * @param heap after a collection, bytes
     * @param process resident, bytes: with all blocks that are kept for reuse, without the JVM's heap, if all its pages are there
     */
    private record Memory(long leastOffHeap, long mostOffHeap, long heap, long process) {}

    /** Looks for a twelfth of the time, half a minute at most. */
    private static Memory look(Pipelines running) {
        long untilNs = System.nanoTime() + Math.min(TimeUnit.SECONDS.toNanos(SECONDS) / 12, LONGEST_LOOK_NS);
        LongSummaryStatistics offHeap = new LongSummaryStatistics();
        Await.until("looked long enough", () -> {
            offHeap.accept(running.memoryBytes());
            return System.nanoTime() - untilNs > 0;
        });
        System.gc();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return new Memory(offHeap.getMin(), offHeap.getMax(), heap.getUsed(), residentBytes() - heap.getCommitted());
    }

    private static long residentBytes() {
        try {
            return Files.readAllLines(Path.of("/proc/self/smaps_rollup")).stream()
                    .filter(line -> line.startsWith("Rss:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWholeHeapThere() {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return heap.getInit() == heap.getMax();
    }

    private static void awaitTime(long untilNs) throws InterruptedException {
        for (long left = untilNs - System.nanoTime(); left > 0; left = untilNs - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }

    @Test
    void memoryDoesNotGrow() throws InterruptedException {
        AtomicLong results = new AtomicLong();
        long beginNs = System.nanoTime();
        long sixthNs = TimeUnit.SECONDS.toNanos(SECONDS) / 6;
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline(results))) {
            awaitTime(beginNs + sixthNs / 2);
            Memory first = look(running);
            long resultsAtFirst = results.get();
            awaitTime(beginNs + 6 * sixthNs - sixthNs / 2);
            Memory last = look(running);
            System.out.printf(
                    "memory after a sixth of %d s: %s, at the end: %s; %,d results%n",
                    SECONDS, first, last, results.get());
            assertThat(results.get()).as("results").isGreaterThan(resultsAtFirst);
            assertThat(last.heap()).as("bytes on the heap").isLessThan(first.heap() * 11 / 10 + HEAP_SLACK);
            if (SECONDS >= SECONDS_OF_A_SOAK) {
                assertThat(last.leastOffHeap())
                        .as("bytes outside the heap")
                        .isLessThan(first.leastOffHeap() * 11 / 10 + OFF_HEAP_SLACK);
            }
            if (SECONDS >= SECONDS_OF_A_SOAK && isWholeHeapThere()) {
                assertThat(last.process())
                        .as("bytes of the process beside its heap")
                        .isLessThan(first.process() * 11 / 10 + OFF_HEAP_SLACK);
            }
            running.runs().forEach(PipelineRun::drain);
            running.await();
            assertThat(running.memoryBytes())
                    .as("memory that was not given back")
                    .isZero();
        }
    }
}
