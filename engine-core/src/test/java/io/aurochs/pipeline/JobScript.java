package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.RecordWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A small job with a seed, and the loop that it has to agree with. */
final class JobScript {
    static final int ENDLESS = Integer.MAX_VALUE;
    /** Fails at no record. */
    static final int NEVER = -1;

    private static final int KEYS = 5;
    private static final int EPOCH_RECORDS = 10;
    private static final long A_MOMENT_NS = TimeUnit.MICROSECONDS.toNanos(200);

    final CollectingSink sink = new CollectingSink();
    final AtomicInteger produced = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();
    private final Pipeline pipeline;
    private final long seed;
    private final int records;
    private final int failsAt;
    private final boolean isOrdered;

    /**
     * A job.
     *
     * @param records how many the source has; of {@link #ENDLESS} ones it has ten at a time
     * @param failsAt at which record a function throws
     */
    JobScript(String name, long seed, int records, int failsAt, boolean isOrdered) {
        this.pipeline = Pipeline.named(name);
        this.seed = seed;
        this.records = records;
        this.failsAt = failsAt;
        this.isOrdered = isOrdered;
        RecordStream source = pipeline.source("source", PAIR, Source::new);
        if (isOrdered) {
            source.ordered()
                    .map("double", PAIR, (record, output) -> {
                        check(record.time());
                        output.put(KEY, record.get(KEY)).put(VALUE, 2 * record.get(VALUE));
                    })
                    .groupByKey(KEY)
                    .process("sums", PAIR, 1, (record, sum, output) -> {
                        sum.addLong(0, record.get(VALUE));
                        output.begin(record.time())
                                .put(KEY, record.get(KEY))
                                .put(VALUE, sum.getLong(0))
                                .commit();
                    })
                    .sink("sink", sink);
        } else {
            source.map("double", PAIR, (record, output) -> {
                        check(record.time());
                        output.put(KEY, record.get(KEY)).put(VALUE, 2 * record.get(VALUE));
                    })
                    .window(WindowSpec.fixed(Duration.ofMillis(EPOCH_RECORDS)))
                    .groupByKey(KEY)
                    .aggregate("sums", Aggregates.sum(VALUE, "sum"))
                    .results()
                    .sink("sink", sink);
        }
    }

    Pipeline pipeline() {
        return pipeline;
    }

    private void check(long time) {
        if (time == failsAt) {
            throw new ArithmeticException("struck at " + time);
        }
    }

    private long key(long record) {
        return Math.floorMod(seed * 31 + record * record, KEYS);
    }

    private long value(long record) {
        return seed % 1_000 + record * 7;
    }

    /** What comes of the first records, by a loop; in order if the job is ordered, and else sorted. */
    List<String> results(int first) {
        List<String> results = new ArrayList<>();
        Map<Long, Long> sums = new HashMap<>();
        Map<Long, Long> window = new TreeMap<>();
        for (int record = 0; record < first; record++) {
            long doubled = 2 * value(record);
            if (isOrdered) {
                results.add(record + " " + key(record) + " " + sums.merge(key(record), doubled, Long::sum));
            } else {
                window.merge(key(record), doubled, Long::sum);
                if (record % EPOCH_RECORDS == EPOCH_RECORDS - 1 || record == first - 1) {
                    long end = (long) record / EPOCH_RECORDS * EPOCH_RECORDS + EPOCH_RECORDS - 1;
                    window.forEach((key, sum) -> results.add(end + " " + key + " " + sum));
                    window.clear();
                }
            }
        }
        return isOrdered ? results : results.stream().sorted().toList();
    }

    /** What came out, in the same order. */
    List<String> received() {
        return isOrdered
                ? List.copyOf(sink.records)
                : sink.records.stream().sorted().toList();
    }

    private final class Source implements EpochSource {
        private int next;
        private @Nullable SourceOutput output;
        private @Nullable RecordWriter writer;

        @Override
        public void open(SourceOutput newOutput) {
            output = newOutput;
            writer = newOutput.writer(PAIR);
        }

        @Override
        public long produce() {
            RecordWriter to = writer;
            SourceOutput out = output;
            if (to == null || out == null) {
                throw new IllegalStateException("not opened");
            }
            for (int i = 0; i < EPOCH_RECORDS && next < records; i++, next++) {
                to.begin(next).put(KEY, key(next)).put(VALUE, value(next)).commit();
            }
            out.watermark(next);
            produced.set(next);
            if (next == records) {
                return ENDED;
            }
            return records == ENDLESS ? A_MOMENT_NS : PRODUCED;
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }
}
