package io.aurochs.pipeline.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.operator.RecordSink;
import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.Replaced;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import io.aurochs.view.Snapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A random job, and the loop that it has to agree with. Values of numbered records are scaled by a function that may be replaced, and added
 * up by key: in windows, or in order since the beginning. What comes of it goes to a sink and to a view.
 */
final class SoakJob {
    static final Schema NUMBER =
            Schema.named("number").longs("key").longs("value").build();
    static final LongField KEY = NUMBER.longField("key");
    static final LongField VALUE = NUMBER.longField("value");

    static final String ALL = "all";
    static final String SCALED = "scaled";
    static final String SUMS = "sums";
    private static final String VIEW = "view";

    /** Fails at no record. */
    static final int NEVER = -1;

    static final int ENDLESS = Integer.MAX_VALUE;

    private static final int MOST_LENGTH = 50;
    /** Of trees: more records than their roots have room for. */
    private static final int LENGTH_OF_TREES = 4_000;

    private static final int MOST_SPILL_BYTES = 1 << 16;
    private static final int MOST_FEEDBACK = 20;

    /** How sums are kept. */
    enum Sums {
        IN_TABLES,
        IN_TREES,
        IN_TREES_WITH_FILES,
        IN_ORDER
    }

    private final String name;
    private final long seed;
    private final Sums sums;
    private final int length;
    private final int keys;
    private final int records;
    private final boolean hasFeedback;
    private final Scales scales;
    private final Tallies received;
    private final Tallies seen;
    private final AtomicInteger produced = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private final Pipeline pipeline;

    /**
     * A job.
     *
     * @param records how many the source has
     * @param failsAt at which of them the function throws
     * @param directory of the files of trees
     */
    SoakJob(String name, Random random, int records, int failsAt, Path directory) {
        this.name = name;
        this.seed = random.nextLong();
        this.sums = Sums.values()[random.nextInt(Sums.values().length)];
        boolean hasTrees = sums == Sums.IN_TREES || sums == Sums.IN_TREES_WITH_FILES;
        this.length = hasTrees ? LENGTH_OF_TREES : 1 + random.nextInt(MOST_LENGTH);
        this.keys = 1 + random.nextInt(length);
        this.records = records;
        this.hasFeedback = random.nextInt(4) == 0;
        this.scales = new Scales(failsAt);
        this.received = new Tallies(length, sums == Sums.IN_ORDER);
        this.seen = new Tallies(length, false);
        this.pipeline = pipeline(random, directory);
    }

    private Pipeline pipeline(Random random, Path directory) {
        Pipeline declared = Pipeline.named(name);
        Duration interval = Duration.ofMillis(length);
        RecordStream source = declared.source("source", NUMBER, () -> new SoakSource(this));
        MapFunction scaled = scaledBy(scales.first());
        if (sums == Sums.IN_ORDER) {
            OrderedStream results = source.ordered()
                    .filter(ALL, record -> true)
                    .map(SCALED, NUMBER, scaled)
                    .groupByKey(KEY)
                    .process(SUMS, NUMBER, 1, (record, sum, output) -> {
                        sum.addLong(0, record.get(VALUE));
                        output.begin(record.time())
                                .put(KEY, record.get(KEY))
                                .put(VALUE, sum.getLong(0))
                                .commit();
                    });
            results.sink("sink", sink(KEY, VALUE));
            results.view(VIEW, interval);
        } else {
            RecordStream results = source.filter(ALL, record -> true)
                    .map(SCALED, NUMBER, scaled)
                    .window(WindowSpec.fixed(interval))
                    .groupByKey(KEY)
                    .state(state(random, directory))
                    .aggregate(SUMS, Aggregates.sum(VALUE, "sum"))
                    .results();
            results.sink(
                    "sink",
                    sink(results.schema().longField("key"), results.schema().longField("sum")));
            results.view(VIEW, interval, results.schema().longField("key"));
        }
        return declared;
    }

    private KeyedState state(Random random, Path directory) {
        return switch (sums) {
            case IN_TREES -> KeyedState.bufferTree();
            case IN_TREES_WITH_FILES -> KeyedState.bufferTree().spillingTo(directory, random.nextInt(MOST_SPILL_BYTES));
            default -> KeyedState.hashTable();
        };
    }

    static MapFunction scaledBy(Scales.Scale scale) {
        return (record, output) ->
                output.put(KEY, record.get(KEY)).put(VALUE, scale.of(record.time(), record.get(VALUE)));
    }

    private RecordSink sink(LongField key, LongField value) {
        return worker -> record -> received.add(record.time(), record.get(key), record.get(value));
    }

    String name() {
        return name;
    }

    /** How many records an interval has, and milliseconds. */
    int length() {
        return length;
    }

    int records() {
        return records;
    }

    boolean isEndless() {
        return records == ENDLESS;
    }

    long key(long record) {
        return Math.floorMod(((seed ^ record) * 0x9E37_79B9L) >>> 8, keys);
    }

    long value(long record) {
        return Math.floorMod(seed, 1_000) + record * 7;
    }

    void produced(int first) {
        produced.set(first);
    }

    int produced() {
        return produced.get();
    }

    void closed() {
        closed.incrementAndGet();
    }

    /** Begins its life. */
    PipelineRun submit(Pipelines running, int weight) {
        PipelineRun run = running.submit(pipeline, weight);
        if (hasFeedback) {
            run.feedback(VIEW, interval -> scales.count() < MOST_FEEDBACK ? scales.next() : null);
        }
        return run;
    }

    /** Replaces functions, if feedback does not; null if it does. One thread. */
    @Nullable
    CompletableFuture<Replaced> replace(PipelineRun run) {
        if (hasFeedback) {
            return null;
        }
        int before = produced.get();
        CompletableFuture<Replaced> replaced = run.replace(scales.next());
        scales.lastBeginsAtOrAfter(before);
        return replaced;
    }

    /** Has a look at the last interval. Any thread. */
    void query(Pipelines running) {
        running.query(name, VIEW, this::see);
    }

    private long see(Snapshot snapshot) {
        Tallies interval = new Tallies(length, false);
        snapshot.forEach(record -> {
            LongField key = record.schema().longField("key");
            LongField value = record.schema().longField(sums == Sums.IN_ORDER ? "value" : "sum");
            interval.add(record.time(), record.get(key), record.get(value));
        });
        assertThat(interval.byInterval()).as("intervals of a snapshot").hasSizeLessThanOrEqualTo(1);
        seen.see(snapshot.startMs(), interval.startingAt(snapshot.startMs()));
        return snapshot.count();
    }

    /** All records came to their results. */
    void hasAll() {
        assertThat(received.byInterval())
                .as(toString())
                .isEqualTo(expected(sums == Sums.IN_ORDER).byInterval());
        hasOnlySeenThat();
    }

    /** It was stopped or has failed: some intervals are missing, and of an ordered one the last is not whole. */
    void hasSome() {
        Map<Long, Tallies.Tally> expected = expected(sums == Sums.IN_ORDER).byInterval();
        TreeMap<Long, Tallies.Tally> whole = new TreeMap<>(received.byInterval());
        if (!whole.isEmpty()) {
            whole.pollLastEntry();
        }
        assertThat(expected).as(toString()).containsAllEntriesOf(whole);
        hasOnlySeenThat();
    }

    private void hasOnlySeenThat() {
        assertThat(expected(false).byInterval()).as("view of " + this).containsAllEntriesOf(seen.byInterval());
        assertThat(closed).as("closed sources of " + this).hasValue(1);
    }

    /** By a loop. */
    private Tallies expected(boolean isInOrder) {
        Tallies results = new Tallies(length, isInOrder);
        int count = produced.get();
        long[] factors = scales.factors(count);
        Map<Long, Long> sumOfKey = new HashMap<>();
        for (int record = 0; record < count; record++) {
            long sum = sumOfKey.merge(key(record), factors[record] * value(record), Long::sum);
            if (sums == Sums.IN_ORDER) {
                results.add(record, key(record), sum);
            } else if ((record + 1) % length == 0 || record == count - 1) {
                long end = (long) record / length * length + length - 1;
                sumOfKey.forEach((key, ofKey) -> results.add(end, key, ofKey));
                sumOfKey.clear();
            }
        }
        return results;
    }

    @Override
    public String toString() {
        return name + " (sums " + sums + ", length=" + length + ", keys=" + keys + ", versions=" + scales.count()
                + (hasFeedback ? " of feedback" : "") + ")";
    }
}
