package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.aurochs.pipeline.OrderedSteps.Loop;
import io.aurochs.pipeline.OrderedSteps.Pair;
import io.aurochs.pipeline.OrderedSteps.Step;
import io.aurochs.testing.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Random ordered pipelines with one to eight workers, any claim policy, any kind of queue and any way to reorder: what leaves them is what a loop gives, records and watermarks in the same order. {@code
 * -Daurochs.pipeline.runs=} says how many runs there are; {@code -Dseed=} repeats one of them.
 */
class OrderedPropertyTest {
    private static final int RUNS_BY_DEFAULT = 300;
    private static final int MOST_WORKERS = 8;
    private static final int MOST_RECORDS = 2_000;
    /** How many records there are between two watermarks. */
    private static final List<Integer> WATERMARK_EVERY = List.of(97, 997);

    private static final List<String> POLICIES = List.of("auto", "lp", "ct", "et", "qst");
    private static final List<String> SLICES = List.of("0", "10us", "1ms");
    private static final List<String> WINDOWS = List.of("1us", "100us", "10ms");
    private static final List<String> QUEUES = List.of("hybrid", "partitioned", "shared");
    private static final List<String> REORDERS = List.of("non-blocking", "lock");
    private static final Duration LONGEST = Duration.ofSeconds(60);

    @Test
    void randomPipelinesGiveWhatALoopGivesInTheSameOrder() {
        Long only = Long.getLong("seed");
        if (only != null) {
            check(only);
            return;
        }
        int runs = Integer.getInteger("aurochs.pipeline.runs", RUNS_BY_DEFAULT);
        long fresh = Seeds.last();
        for (int run = 0; run < runs; run++) {
            check(run < runs / 2 ? run : fresh + run);
        }
    }

    private static void check(long seed) {
        Random random = new Random(seed);
        int workers = 1 + random.nextInt(MOST_WORKERS);
        // Large ones, too, whose results with state by key stay where they are.
        int bundleRecords = 1 + random.nextInt(random.nextBoolean() ? 50 : MOST_RECORDS);
        int watermarkEvery = WATERMARK_EVERY.get(random.nextInt(WATERMARK_EVERY.size()));
        Map<String, Object> settings = Map.of(
                "aurochs.workers.count", workers,
                "aurochs.memory.bytes", "2g",
                "aurochs.claim.policy", any(POLICIES, random),
                "aurochs.claim.slice", any(SLICES, random),
                "aurochs.claim.window", any(WINDOWS, random),
                "aurochs.ordered.queue", any(QUEUES, random),
                "aurochs.ordered.reorder", any(REORDERS, random));
        List<Pair> records = records(random);
        List<List<Step>> branches = new ArrayList<>();
        branches.add(OrderedSteps.random(random));
        if (random.nextInt(3) == 0) {
            branches.add(OrderedSteps.random(random));
        }
        try {
            assertTimeoutPreemptively(LONGEST, () -> run(settings, bundleRecords, watermarkEvery, records, branches));
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("-Dseed=" + seed + " " + settings + "\n" + branches, e);
        }
    }

    private static String any(List<String> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    private static List<Pair> records(Random random) {
        int count = random.nextInt(MOST_RECORDS);
        int keys = 1 + random.nextInt(40);
        List<Pair> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // Times go up and down: the order of arrival counts.
            records.add(new Pair(random.nextInt(1_000), random.nextInt(keys), random.nextInt(10_000)));
        }
        return records;
    }

    private static void run(
            Map<String, ?> settings,
            int bundleRecords,
            int watermarkEvery,
            List<Pair> records,
            List<List<Step>> branches)
            throws InterruptedException {
        ScriptedSource.Script script = new ScriptedSource.Script();
        for (int i = 0; i < records.size(); i++) {
            Pair pair = records.get(i);
            script.record(pair.time(), pair.key(), pair.value());
            if (i % watermarkEvery == 0) {
                script.watermark(i);
            }
        }
        Pipeline pipeline = Pipeline.named("ordered");
        OrderedStream source = pipeline.source(
                        "source", ScriptedSource.PAIR, () -> new ScriptedSource(script.steps, bundleRecords))
                .ordered();
        List<SequenceSink> sinks = new ArrayList<>();
        for (int branch = 0; branch < branches.size(); branch++) {
            OrderedStream stream = source;
            for (int step = 0; step < branches.get(branch).size(); step++) {
                stream = branches.get(branch).get(step).declare(stream, "step " + branch + "." + step);
            }
            SequenceSink sink = new SequenceSink();
            stream.sink("sink " + branch, sink);
            sinks.add(sink);
        }
        Pipelines running = Pipelines.start(settings, pipeline);
        try (running) {
            running.await();
        }
        for (int branch = 0; branch < branches.size(); branch++) {
            assertThat(sinks.get(branch).seen).isEqualTo(expected(records, watermarkEvery, branches.get(branch)));
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }

    /** What the sink sees of a loop over records and watermarks. */
    private static List<String> expected(List<Pair> records, int watermarkEvery, List<Step> steps) {
        List<String> expected = new ArrayList<>();
        Consumer<Pair> loop = pair -> expected.add(pair.time() + " " + pair.key() + " " + pair.value());
        for (int step = steps.size() - 1; step >= 0; step--) {
            Loop current = steps.get(step).loop();
            Consumer<Pair> following = loop;
            loop = pair -> current.next(pair, following);
        }
        for (int i = 0; i < records.size(); i++) {
            loop.accept(records.get(i));
            if (i % watermarkEvery == 0) {
                expected.add("watermark " + i);
            }
        }
        expected.add("watermark " + Long.MAX_VALUE);
        return expected;
    }
}
