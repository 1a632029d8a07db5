package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.pipeline.ScriptedSource.Kind;
import io.aurochs.pipeline.ScriptedSource.Script;
import io.aurochs.pipeline.ScriptedSource.Step;
import io.aurochs.row.RecordCursor;
import io.aurochs.testing.Seeds;
import io.aurochs.view.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Views of random records are those of a plain loop, late records left out. */
@Timeout(120)
class ViewPropertyTest {
    private static final int SEEDS = 40;
    private static final int MOST_EPOCHS = 12;
    private static final int MOST_RECORDS = 60;
    private static final int KEYS = 8;
    private static final long MOST_EVERY_MS = 30;

    /** What an interval must consist of. */
    private record Published(long startMs, List<String> records) {}

    /** One thread that goes through the steps. */
    private static final class Plain {
        private final long everyMs;
        private final TreeMap<Long, List<String>> open = new TreeMap<>();
        private final List<Published> published = new ArrayList<>();
        private final List<Step> epoch = new ArrayList<>();
        private long firstOpen = Long.MIN_VALUE;
        private long late;

        private Plain(long everyMs) {
            this.everyMs = everyMs;
        }

        private void step(Step step) {
            if (step.kind() == Kind.RECORD) {
                epoch.add(step);
            } else if (step.kind() == Kind.WATERMARK) {
                reach(Math.floorDiv(step.time(), everyMs));
            }
        }

        private void reach(long interval) {
            for (Step record : epoch) {
                long of = Math.floorDiv(record.time(), everyMs);
                if (of < firstOpen) {
                    late++;
                } else {
                    open.computeIfAbsent(of, absent -> new ArrayList<>())
                            .add(record.time() + " " + record.key() + " " + record.value());
                }
            }
            epoch.clear();
            firstOpen = Math.max(firstOpen, interval);
            while (!open.isEmpty() && open.firstKey() < firstOpen) {
                Map.Entry<Long, List<String>> complete = open.pollFirstEntry();
                Collections.sort(complete.getValue());
                published.add(new Published(complete.getKey() * everyMs, complete.getValue()));
            }
        }
    }

    private static Script script(Random random, AtomicBoolean mayBegin) {
        Script script = new Script().idleUntil(mayBegin::get);
        long watermark = -50;
        int epochs = 1 + random.nextInt(MOST_EPOCHS);
        for (int i = 0; i < epochs; i++) {
            for (int records = random.nextInt(MOST_RECORDS); records > 0; records--) {
                script.record(watermark + random.nextInt(70) - 10, random.nextInt(KEYS), random.nextInt(1_000));
            }
            watermark += random.nextInt(40);
            script.watermark(watermark);
        }
        return script;
    }

    private static String text(RecordCursor record) {
        return record.time() + " " + record.get(KEY) + " " + record.get(VALUE);
    }

    private static Published published(Snapshot snapshot) {
        List<String> records = new ArrayList<>();
        snapshot.forEach(record -> records.add(text(record)));
        Collections.sort(records);
        return new Published(snapshot.startMs(), records);
    }

    /** The same, by a look at each key. */
    private static Published publishedByKey(Snapshot snapshot) {
        List<String> records = new ArrayList<>();
        for (long key = -1; key <= KEYS; key++) {
            long expected = key;
            int before = records.size();
            int found = snapshot.find(key, record -> {
                if (record.get(KEY) == expected) {
                    records.add(text(record));
                }
            });
            if (found != records.size() - before) {
                records.add("found " + found);
            }
        }
        Collections.sort(records);
        return new Published(snapshot.startMs(), records);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void viewsAreThoseOfAPlainLoop(boolean isOrdered) throws InterruptedException {
        long first = Seeds.last();
        for (long seed = first; seed < first + SEEDS; seed++) {
            try {
                check(new Random(seed), isOrdered);
            } catch (AssertionError | PipelineException e) {
                throw new AssertionError("seed=" + seed, e);
            }
        }
    }

    private static void check(Random random, boolean isOrdered) throws InterruptedException {
        AtomicBoolean mayBegin = new AtomicBoolean();
        Script script = script(random, mayBegin);
        long everyMs = 1 + (long) (random.nextDouble() * MOST_EVERY_MS);
        int bundleRecords = 1 + random.nextInt(10);
        Pipeline pipeline = Pipeline.named("job");
        RecordStream source = pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, bundleRecords));
        if (isOrdered) {
            OrderedStream records = source.ordered().filter("all", record -> true);
            records.view("all records", Duration.ofMillis(everyMs));
            records.view("by key", Duration.ofMillis(everyMs), KEY);
        } else {
            RecordStream records = source.filter("all", record -> true);
            records.view("all records", Duration.ofMillis(everyMs));
            records.view("by key", Duration.ofMillis(everyMs), KEY);
        }
        List<Published> all = new ArrayList<>();
        List<Published> byKey = new ArrayList<>();
        List<Published> ofKeys = new ArrayList<>();
        Pipelines running = Pipelines.start(
                Map.of("aurochs.workers.count", 1 + random.nextInt(4), "aurochs.memory.bytes", "1g"), pipeline);
        PipelineRun run = running.runs().get(0);
        try (running) {
            run.view("all records").onInterval(snapshot -> all.add(published(snapshot)));
            run.view("by key").onInterval(snapshot -> {
                ofKeys.add(published(snapshot));
                byKey.add(publishedByKey(snapshot));
            });
            mayBegin.set(true);
            running.await();
        }
        Plain plain = new Plain(everyMs);
        script.steps.forEach(plain::step);
        plain.reach(Long.MAX_VALUE);
        assertThat(all).isEqualTo(plain.published);
        assertThat(byKey).isEqualTo(plain.published);
        assertThat(ofKeys).isEqualTo(plain.published);
        assertThat(run.lateRecords()).containsEntry("by key", plain.late).containsEntry("all records", plain.late);
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }
}
