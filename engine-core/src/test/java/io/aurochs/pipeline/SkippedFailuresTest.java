package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.OrderedSteps.Pair;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.FailedRecords;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.testing.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ordered pipelines that go on after records that fail, against a loop that catches what its functions throw. */
@Timeout(120)
class SkippedFailuresTest {
    private static final int RUNS = 20;
    private static final int RECORDS = 2_000;

    private final CollectingSink sink = new CollectingSink();

    private static void failAt(long value, int remainder) {
        if (Math.floorMod(value, 11) == remainder) {
            throw new IllegalStateException("value " + value);
        }
    }

    /** Commits one record, begins another, and fails or commits it, too. */
    private static void twice(RecordCursor record, RecordWriter output) {
        output.begin(record).commit();
        output.begin(record).put(VALUE, -record.get(VALUE));
        failAt(record.get(VALUE), 2);
        output.commit();
    }

    /** Counts the records of the key, those that fail, too. */
    private static void count(RecordCursor record, Accumulator seen, RecordWriter output) {
        seen.setLong(0, seen.getLong(0) + 1);
        failAt(record.get(VALUE), 3);
        output.begin(record).put(VALUE, 1_000 * seen.getLong(0)).commit();
    }

    @Test
    void theOthersAreThoseOfALoopThatCatches() throws InterruptedException {
        for (int run = 0; run < RUNS; run++) {
            check(run < RUNS / 2 ? run : Seeds.last() + run);
        }
    }

    private static void check(long seed) throws InterruptedException {
        Random random = new Random(seed);
        int workers = 1 + random.nextInt(8);
        int bundleRecords = 1 + random.nextInt(100);
        List<Pair> records = new ArrayList<>();
        ScriptedSource.Script script = new ScriptedSource.Script();
        for (int i = 0; i < RECORDS; i++) {
            Pair record = new Pair(i, random.nextInt(9), random.nextInt(1_000));
            records.add(record);
            script.record(record.time(), record.key(), record.value());
        }
        CollectingSink results = new CollectingSink();
        ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
        Pipeline pipeline = Pipeline.named("skips");
        pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, bundleRecords))
                .ordered()
                .skipFailures((transform, record, failure) ->
                        failures.add(transform + " " + record.get(VALUE) + " " + failure.getMessage()))
                .filter("filter", record -> {
                    failAt(record.get(VALUE), 0);
                    return record.get(VALUE) % 5 != 0;
                })
                .map("map", PAIR, (record, output) -> {
                    output.put(KEY, record.get(KEY)).put(VALUE, record.get(VALUE));
                    failAt(record.get(VALUE), 1);
                })
                .flatMap("twice", PAIR, SkippedFailuresTest::twice)
                .groupByKey(KEY)
                .process("count", PAIR, 1, SkippedFailuresTest::count)
                .process("sum", PAIR, RunningSum::new)
                .sink("sink", results);
        Runs.run(workers, pipeline);

        Loop loop = new Loop();
        records.forEach(loop::process);
        String what = "seed=" + seed + " workers=" + workers + " bundleRecords=" + bundleRecords;
        assertThat(results.records).as(what).isEqualTo(loop.results);
        assertThat(failures).as(what).containsExactlyInAnyOrderElementsOf(loop.failures);
    }

    /** Adds up; fails after it has. */
    private static final class RunningSum implements FlatMapFunction {
        private long sum;

        @Override
        public void flatMap(RecordCursor record, RecordWriter output) {
            sum += record.get(VALUE);
            failAt(sum, 4);
            output.begin(record).put(VALUE, sum).commit();
        }
    }

    /** The same by hand, a record after the other. */
    private static final class Loop {
        private final List<String> results = new ArrayList<>();
        private final List<String> failures = new ArrayList<>();
        private final Map<Long, Long> seen = new HashMap<>();
        private long sum;

        void process(Pair record) {
            if (fails("filter", record.value(), record.value(), 0)
                    || record.value() % 5 == 0
                    || fails("map", record.value(), record.value(), 1)) {
                return;
            }
            count(record.time(), record.key(), record.value());
            if (!fails("twice", record.value(), record.value(), 2)) {
                count(record.time(), record.key(), -record.value());
            }
        }

        private void count(long time, long key, long value) {
            long times = seen.merge(key, 1L, Long::sum);
            if (!fails("count", value, value, 3)) {
                sum += 1_000 * times;
                if (!fails("sum", 1_000 * times, sum, 4)) {
                    results.add(time + " " + key + " " + sum);
                }
            }
        }

        private boolean fails(String transform, long value, long tested, int remainder) {
            boolean fails = Math.floorMod(tested, 11) == remainder;
            if (fails) {
                failures.add(transform + " " + value + " value " + tested);
            }
            return fails;
        }
    }

    private OrderedStream oneRecord(Pipeline pipeline) {
        ScriptedSource.Script script = new ScriptedSource.Script();
        script.record(1, 2, 3);
        return pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, 1))
                .ordered();
    }

    @Test
    void aHandlerThatThrowsFailsThePipeline() {
        FailedRecords handler = (transform, record, failure) -> {
            throw new IllegalArgumentException("not this one", failure);
        };
        Pipeline pipeline = Pipeline.named("strict");
        oneRecord(pipeline)
                .skipFailures(handler)
                .filter("odd", record -> {
                    throw new IllegalStateException("bad");
                })
                .sink("sink", sink);
        assertThatThrownBy(() -> Runs.run(2, pipeline))
                .hasMessageContaining("odd")
                .hasMessageContaining("IllegalArgumentException: not this one");
    }

    @Test
    void whereMemoryIsShortThePipelineFails() {
        Pipeline pipeline = Pipeline.named("large");
        oneRecord(pipeline)
                .skipFailures((transform, record, failure) -> {})
                .flatMap("many", PAIR, (record, output) -> {
                    for (int i = 0; i < 4_000_000; i++) {
                        output.begin(record).commit();
                    }
                })
                .sink("sink", sink);
        assertThatThrownBy(() -> Runs.run(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "16m"), pipeline))
                .hasMessageContaining("many")
                .hasMessageContaining("aurochs.memory.bytes");
    }

    @Test
    void whatAFailedRecordHasBegunIsOverWithIt() {
        ScriptedSource.Script script = new ScriptedSource.Script();
        script.record(1, 1, 1).record(2, 2, 2);
        Pipeline pipeline = Pipeline.named("begun");
        pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, 2))
                .ordered()
                .skipFailures((transform, record, failure) -> {
                    if (record.get(VALUE) == 2) {
                        throw failure;
                    }
                })
                .flatMap("half", PAIR, (record, output) -> {
                    if (record.get(VALUE) == 1) {
                        output.begin(record);
                        throw new IllegalStateException("half");
                    }
                    output.commit();
                })
                .sink("sink", sink);
        assertThatThrownBy(() -> Runs.run(1, pipeline)).hasMessageContaining("no record is begun");
        assertThat(sink.records).isEmpty();
    }

    @Test
    void anErrorFailsThePipeline() {
        Pipeline pipeline = Pipeline.named("broken");
        oneRecord(pipeline)
                .skipFailures((transform, record, failure) -> {})
                .map("copy", PAIR, (record, output) -> {
                    throw new StackOverflowError();
                })
                .sink("sink", sink);
        assertThatThrownBy(() -> Runs.run(2, pipeline))
                .hasMessageContaining("copy")
                .hasMessageContaining("StackOverflow");
    }

    @Test
    void whatIsDeclaredBesideItFailsThePipeline() {
        Pipeline pipeline = Pipeline.named("both");
        OrderedStream source = oneRecord(pipeline);
        source.skipFailures((transform, record, failure) -> {})
                .map("lenient", PAIR, (record, output) -> failAt(0, 0))
                .sink("lenient sink", sink);
        source.map("strict", PAIR, (record, output) -> failAt(0, 0)).sink("sink", sink);
        assertThatThrownBy(() -> Runs.run(2, pipeline))
                .hasMessageContaining("strict")
                .hasMessageContaining("value 0");
    }
}
