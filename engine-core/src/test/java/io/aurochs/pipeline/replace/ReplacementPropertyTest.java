package io.aurochs.pipeline.replace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.Replaced;
import io.aurochs.pipeline.Replacement;
import io.aurochs.testing.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/**
 * Functions of random pipelines are replaced at random moments, several times at once: each record is processed by one version along its way,
 * each source's by versions that ascend, none by a version whose replacement is done, and none is lost or processed twice.
 */
class ReplacementPropertyTest {
    private static final int RUNS = 40;
    private static final int NUMBERS = 2_000;
    private static final int MOST_SOURCES = 3;
    private static final int MOST_STEPS = 4;
    private static final int MOST_AT_ONCE = 3;
    private static final Duration LONGEST = Duration.ofMinutes(10);
    /** Not in-order: with that, a replacement waits for the epochs of other sources to end, and these sources wait for replacements. */
    private static final List<String> POLICIES = List.of("next-externalization", "no-priority", "lp");

    private static final List<String> ORDERED_POLICIES = List.of("lp", "ct", "et", "qst");

    private final List<BiConsumer<Replacement, TracedFunctions>> replaceable = new ArrayList<>();
    private final AtomicLong done = new AtomicLong();
    private Random random = new Random(0);
    private int copies = 1;
    private Map<String, Object> settings = Map.of();

    @Test
    void eachRecordIsProcessedByOneVersion() {
        Long only = Long.getLong("seed");
        long fresh = Seeds.last();
        for (int run = 0; run < (only == null ? RUNS : 1); run++) {
            long seed = only != null ? only : run < RUNS / 2 ? run : fresh + run;
            ReplacementPropertyTest test = new ReplacementPropertyTest();
            try {
                assertTimeoutPreemptively(LONGEST, () -> test.check(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("-Dseed=" + seed + " " + test.settings, e);
            }
        }
    }

    private void check(long seed) throws Exception {
        random = new Random(seed);
        boolean isOrdered = random.nextInt(3) == 0;
        int sources = isOrdered ? 1 : 1 + random.nextInt(MOST_SOURCES);
        int replacements = 3 + random.nextInt(30);
        TracedFunctions functions = new TracedFunctions(0, done::get);
        Pipeline pipeline = Pipeline.named("p");
        List<RecordStream> streams = new ArrayList<>();
        for (int source = 0; source < sources; source++) {
            int number = source;
            long sourceSeed = random.nextLong();
            RecordStream stream = pipeline.source(
                    "source" + source,
                    Trace.SCHEMA,
                    () -> new TraceSource(number, NUMBERS, replacements, done::get, sourceSeed));
            streams.add(isOrdered ? stream : steps(stream, "s" + source, false));
        }
        TraceSink branch = new TraceSink(1, NUMBERS, 1);
        TraceSink sink;
        RecordStream first = streams.get(0);
        if (isOrdered) {
            OrderedStream ordered = first.ordered();
            OrderedStream end = steps(ordered);
            sink = new TraceSink(sources, NUMBERS, copies);
            end.sink("sink", sink);
            ordered.map("branch", Trace.SCHEMA, functions::map).sink("branch sink", branch);
        } else {
            RecordStream all = sources == 1
                    ? first
                    : first.union("union", streams.subList(1, sources).toArray(RecordStream[]::new));
            RecordStream end = steps(all, "all", true);
            sink = new TraceSink(sources, NUMBERS, copies);
            end.sink("sink", sink);
            first.map("branch", Trace.SCHEMA, functions::map).sink("branch sink", branch);
        }
        replaceable.add((replacement, next) -> replacement.map("branch", Trace.SCHEMA, next::map));
        List<String> policies = isOrdered ? ORDERED_POLICIES : POLICIES;
        settings = Map.of(
                "aurochs.workers.count",
                1 + random.nextInt(4),
                "aurochs.memory.bytes",
                "1g",
                "aurochs.bundle.records.least",
                1 + random.nextInt(20),
                "aurochs.claim.policy",
                policies.get(random.nextInt(policies.size())));
        Pipelines running = Pipelines.start(settings, pipeline);
        try (running) {
            replace(running.runs().get(0), replacements, sources);
            running.await();
        }
        assertThat(running.memoryBytes()).isZero();
        sink.check(replacements, isOrdered);
        branch.check(replacements, isOrdered);
    }

    private void replace(PipelineRun run, int replacements, int sources) {
        List<Replaced> all = new ArrayList<>();
        for (long version = 0; version < replacements; ) {
            List<CompletableFuture<Replaced>> open = new ArrayList<>();
            int count = 1 + random.nextInt(MOST_AT_ONCE);
            for (int i = 0; i < count && version < replacements; i++) {
                TracedFunctions functions = new TracedFunctions(++version, done::get);
                Replacement replacement = new Replacement();
                replaceable.forEach(each -> each.accept(replacement, functions));
                open.add(run.replace(replacement));
            }
            for (CompletableFuture<Replaced> each : open) {
                all.add(each.join());
                done.incrementAndGet();
            }
        }
        for (int i = 1; i < all.size(); i++) {
            Map<String, Long> before = all.get(i - 1).beginsAt();
            assertThat(all.get(i).beginsAt())
                    .hasSize(sources)
                    .allSatisfy((source, first) -> assertThat(first).isGreaterThanOrEqualTo(before.get(source)));
        }
    }

    /** At least one that stamps each record, in front of any others. */
    private RecordStream steps(RecordStream from, String name, boolean mayCopy) {
        TracedFunctions first = new TracedFunctions(0, done::get);
        RecordStream stream = from.map(name, Trace.SCHEMA, first::map);
        replaceable.add((replacement, next) -> replacement.map(name, Trace.SCHEMA, next::map));
        int steps = random.nextInt(MOST_STEPS);
        for (int i = 0; i < steps; i++) {
            String step = name + " " + i;
            if (random.nextBoolean()) {
                stream = stream.filter(step, first::test);
                replaceable.add((replacement, next) -> replacement.filter(step, next::test));
            } else if (mayCopy) {
                stream = stream.flatMap(step, Trace.SCHEMA, first::flatMap);
                replaceable.add((replacement, next) -> replacement.flatMap(step, Trace.SCHEMA, next::flatMap));
                copies *= 2;
            }
        }
        return stream;
    }

    private OrderedStream steps(OrderedStream from) {
        TracedFunctions first = new TracedFunctions(0, done::get);
        OrderedStream stream = from.map("first", Trace.SCHEMA, first::map);
        replaceable.add((replacement, next) -> replacement.map("first", Trace.SCHEMA, next::map));
        if (random.nextBoolean()) {
            stream = stream.process("state", Trace.SCHEMA, () -> (record, output) -> {
                output.begin(record.time());
                Trace.put(record, output, record.get(Trace.MOST));
                output.commit();
            });
        }
        if (random.nextBoolean()) {
            stream = stream.groupByKey(Trace.NUMBER).process("by number", Trace.SCHEMA, 1, (record, state, output) -> {
                output.begin(record.time());
                Trace.put(record, output, record.get(Trace.MOST));
                output.commit();
            });
        }
        OrderedStream last = stream.flatMap("last", Trace.SCHEMA, first::flatMap);
        replaceable.add((replacement, next) -> replacement.flatMap("last", Trace.SCHEMA, next::flatMap));
        copies *= 2;
        return last;
    }
}
