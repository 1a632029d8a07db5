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
import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.testing.Await;
import io.aurochs.view.ResultView;
import io.aurochs.view.Snapshot;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of jobs that run. */
@Timeout(120)
class ViewTest {
    private static final Map<String, ?> SETTINGS = Map.of("aurochs.workers.count", 3, "aurochs.memory.bytes", "1g");
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static List<String> records(Snapshot snapshot) {
        List<String> records = new ArrayList<>();
        snapshot.forEach(record -> records.add(record.get(KEY) + "=" + record.get(VALUE)));
        return records.stream().sorted().toList();
    }

    private static RecordStream source(Pipeline pipeline, Script script) {
        return pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, 10));
    }

    @Test
    void aQueryIsAnsweredFromTheLastCompleteInterval() throws InterruptedException {
        AtomicBoolean second = new AtomicBoolean();
        AtomicBoolean end = new AtomicBoolean();
        Script script = new Script()
                .record(10, 1, 5)
                .record(20, 2, 6)
                .record(1_500, 9, 9)
                .watermark(1_000)
                .idleUntil(second::get)
                .record(1_600, 1, 7)
                .watermark(2_000)
                .idleUntil(end::get);
        Pipeline pipeline = Pipeline.named("job");
        source(pipeline, script).view("pairs", SECOND, KEY);
        Pipelines running = Pipelines.start(SETTINGS, pipeline);
        try (running) {
            ResultView view = running.runs().get(0).view("pairs");
            Await.until("the first interval", () -> view.query(Snapshot::endMs).isPresent());
            assertThat(view.query(ViewTest::records)).contains(List.of("1=5", "2=6"));
            assertThat(running.query("job", "pairs", ViewTest::records)).contains(List.of("1=5", "2=6"));
            assertThat(view.query(Snapshot::startMs)).contains(0L);
            assertThat(view.query(snapshot -> snapshot.find(9, record -> {}))).contains(0);
            second.set(true);
            Await.until("the next", () -> view.query(Snapshot::endMs).equals(Optional.of(2_000L)));
            assertThat(view.query(ViewTest::records)).contains(List.of("1=7", "9=9"));
            end.set(true);
            running.await();
            assertThat(view.query(Snapshot::count)).isEmpty();
            assertThat(running.query("job", "pairs", Snapshot::count)).isEmpty();
        }
        assertThat(running.memoryBytes()).isZero();
    }

    @Test
    void beforeTheFirstIntervalThereIsNoAnswer() throws InterruptedException {
        AtomicBoolean end = new AtomicBoolean();
        Pipeline pipeline = Pipeline.named("job");
        source(pipeline, new Script().record(1, 1, 1).idleUntil(end::get)).view("pairs", SECOND);
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            assertThat(running.runs().get(0).view("pairs").query(Snapshot::count))
                    .isEmpty();
            end.set(true);
            running.await();
        }
    }

    @Test
    void whatIsNotThereIsRefusedByName() {
        Pipeline pipeline = Pipeline.named("job");
        AtomicBoolean end = new AtomicBoolean();
        RecordStream records = source(pipeline, new Script().idleUntil(end::get));
        Schema other = Schema.named("other").doubles("size").longs("key").build();
        DoubleField size = other.doubleField("size");
        assertThatThrownBy(() -> records.view("v", SECOND, other.longField("key")))
                .hasMessageContaining("pipeline=job transform=v")
                .hasMessageContaining("other(size, key)");
        assertThatThrownBy(() -> records.map("sizes", other, (from, to) -> {}).view("v", SECOND, size))
                .hasMessageContaining("records are found by a column of integers or of bytes");
        assertThatThrownBy(() -> records.view("v", Duration.ZERO)).hasMessageContaining("at least a millisecond");
        assertThatThrownBy(() -> records.view("source", SECOND)).hasMessageContaining("the name is taken");
        Pipeline queried = Pipeline.named("queried");
        source(queried, new Script().idleUntil(end::get)).view("pairs", SECOND);
        try (Pipelines running = Pipelines.start(SETTINGS, queried)) {
            assertThatThrownBy(() -> running.query("queried", "no", Snapshot::count))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("pipeline=queried view=no: it was not declared; the pipeline has [pairs]");
            assertThat(running.query("no", "pairs", Snapshot::count)).isEmpty();
            end.set(true);
        }
    }

    /** Records of one value for all keys, interval after interval, until the test has seen enough. */
    private static final class Equal implements EpochSource {
        private final int keys;
        private final AtomicBoolean end;
        private long interval;
        private @Nullable SourceOutput output;
        private @Nullable RecordWriter writer;

        private Equal(int keys, AtomicBoolean end) {
            this.keys = keys;
            this.end = end;
        }

        @Override
        public void open(SourceOutput newOutput) {
            output = newOutput;
            writer = newOutput.writer(PAIR);
        }

        @Override
        public long produce() {
            RecordWriter records = Objects.requireNonNull(writer);
            for (int key = 0; key < keys; key++) {
                records.begin(interval).put(KEY, key).put(VALUE, interval).commit();
            }
            Objects.requireNonNull(output).watermark(++interval);
            return end.get() ? ENDED : PRODUCED;
        }
    }

    @Test
    void aQuerySeesOneIntervalWhateverIsPublishedMeanwhile() throws InterruptedException {
        int keys = 1_000;
        AtomicBoolean end = new AtomicBoolean();
        Pipeline pipeline = Pipeline.named("job");
        pipeline.source("source", PAIR, () -> new Equal(keys, end))
                .filter("all", record -> true)
                .view("equal", Duration.ofMillis(1), KEY);
        Pipelines running = Pipelines.start(SETTINGS, pipeline);
        try (running) {
            ResultView view = running.runs().get(0).view("equal");
            AtomicReference<Throwable> failure = new AtomicReference<>();
            List<Thread> readers = IntStream.range(0, 3)
                    .mapToObj(i -> new Thread(() -> read(view, keys)))
                    .toList();
            readers.forEach(reader -> reader.setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown)));
            readers.forEach(Thread::start);
            for (Thread reader : readers) {
                reader.join();
            }
            end.set(true);
            running.await();
            assertThat(failure.get()).isNull();
        }
        assertThat(running.memoryBytes()).isZero();
    }

    /** Until many different intervals were seen. */
    private static void read(ResultView view, int keys) {
        long last = -1;
        for (int different = 0; different < 50; ) {
            long seen = view.query(snapshot -> checked(snapshot, keys)).orElse(-1L);
            assertThat(seen).isGreaterThanOrEqualTo(last);
            different += seen > last ? 1 : 0;
            last = seen;
        }
    }

    private static long checked(Snapshot snapshot, int keys) {
        long[] sum = new long[2];
        snapshot.forEach(record -> {
            assertThat(record.get(VALUE)).isEqualTo(snapshot.startMs());
            sum[0]++;
            sum[1] += record.get(KEY);
        });
        assertThat(sum).containsExactly(keys, keys * (keys - 1L) / 2);
        for (int key = 0; key < keys; key += 100) {
            assertThat(snapshot.find(key, record -> {})).isEqualTo(1);
        }
        return snapshot.startMs();
    }

    @Test
    void resultsOfWindowsAreFoundByText() throws InterruptedException {
        Schema word = Schema.named("word").bytes("word", 100).build();
        BytesField text = word.bytesField("word");
        AtomicBoolean end = new AtomicBoolean();
        Script script = new Script();
        for (int i = 0; i < 500; i++) {
            script.record(i, i % 50, 0);
        }
        script.record(1_200, 1, 0).watermark(1_000).idleUntil(end::get);
        Pipeline pipeline = Pipeline.named("job");
        RecordStream counts = source(pipeline, script)
                .map("words", word, (from, to) -> {
                    byte[] name = ("a word of number " + from.get(KEY)).getBytes(StandardCharsets.UTF_8);
                    to.put(text, name, 0, name.length);
                })
                .window(WindowSpec.fixed(SECOND))
                .groupByKey(text)
                .aggregate("count", Aggregates.count("count"))
                .results();
        counts.view("counts", SECOND, counts.schema().bytesField("word"));
        Pipelines running = Pipelines.start(SETTINGS, pipeline);
        try (running) {
            ResultView view = running.runs().get(0).view("counts");
            Await.until("the first interval", () -> view.query(Snapshot::count).isPresent());
            assertThat(view.query(Snapshot::count)).contains(50L);
            assertThat(view.query(snapshot -> count(snapshot, "a word of number 49")))
                    .contains(10L);
            assertThat(view.query(snapshot -> count(snapshot, "a word of number 50")))
                    .contains(0L);
            assertThat(view.query(snapshot -> count(snapshot, ""))).contains(0L);
            assertThatThrownBy(() -> view.query(snapshot -> snapshot.find(1, record -> {})))
                    .hasMessageContaining(
                            "pipeline=job view=counts: its records are not found by a number, as its key is word");
            end.set(true);
            running.await();
        }
        assertThat(running.memoryBytes()).isZero();
    }

    private static long count(Snapshot snapshot, String word) {
        long[] count = new long[1];
        snapshot.find(word, record -> count[0] += record.get(snapshot.schema().longField("count")));
        return count[0];
    }

    @Test
    void aSnapshotEndsWithItsQuery() throws InterruptedException {
        AtomicBoolean end = new AtomicBoolean();
        Pipeline pipeline = Pipeline.named("job");
        source(pipeline, new Script().record(1, 1, 1).watermark(1_000).idleUntil(end::get))
                .view("pairs", SECOND);
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            ResultView view = running.runs().get(0).view("pairs");
            Await.until("an interval", () -> view.query(Snapshot::count).isPresent());
            Snapshot kept = view.query(snapshot -> snapshot).orElseThrow();
            assertThatThrownBy(() -> kept.forEach(record -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the snapshot is used after the query that it was for");
            List<RecordCursor> cursors = new ArrayList<>();
            assertThat(view.query(snapshot -> {
                        snapshot.forEach(cursors::add);
                        return null;
                    }))
                    .isEmpty();
            assertThatThrownBy(() -> cursors.get(0).get(VALUE)).isInstanceOf(RuntimeException.class);
            end.set(true);
            running.await();
        }
    }

    @Test
    void aListenerThatFailsSeesTheNextIntervalAndTheJobGoesOn() throws InterruptedException {
        AtomicBoolean begin = new AtomicBoolean();
        Pipeline pipeline = Pipeline.named("job");
        Script script = new Script().idleUntil(begin::get);
        for (int i = 0; i < 5; i++) {
            script.record(1_000L * i, i, i).watermark(1_000L * (i + 1));
        }
        source(pipeline, script).view("pairs", SECOND);
        List<Long> seen = new ArrayList<>();
        List<Long> seenUntilRemoved = new ArrayList<>();
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            ResultView view = running.runs().get(0).view("pairs");
            AtomicReference<Runnable> end = new AtomicReference<>();
            end.set(view.onInterval(snapshot -> {
                seenUntilRemoved.add(snapshot.startMs());
                if (seenUntilRemoved.size() == 2) {
                    Objects.requireNonNull(end.get()).run();
                }
            }));
            view.onInterval(snapshot -> {
                seen.add(snapshot.startMs());
                throw new IllegalArgumentException("listener");
            });
            begin.set(true);
            running.await();
        }
        assertThat(seen).containsExactly(0L, 1_000L, 2_000L, 3_000L, 4_000L);
        assertThat(seenUntilRemoved).containsExactly(0L, 1_000L);
    }

    @Test
    void memoryOfAJobThatFailsOrIsStoppedIsGivenBack() throws InterruptedException {
        Pipeline fails = Pipeline.named("fails");
        Script script = new Script();
        for (int i = 0; i < 100; i++) {
            script.record(10L * i, i, i).watermark(10L * i);
        }
        source(fails, script)
                .filter("fail", record -> 1 / (record.get(VALUE) - 77) != 2)
                .view("pairs", Duration.ofMillis(70), KEY);
        AtomicBoolean never = new AtomicBoolean();
        Pipeline stops = Pipeline.named("stops");
        source(
                        stops,
                        new Script()
                                .record(1, 1, 1)
                                .record(2_000, 1, 1)
                                .watermark(1_000)
                                .idleUntil(never::get))
                .view("pairs", SECOND, KEY);
        Pipelines running = Pipelines.start(SETTINGS, fails, stops);
        try (running) {
            PipelineRun stopped = running.runs().get(1);
            assertThatThrownBy(() -> running.runs().get(0).await()).hasMessageContaining("by zero");
            Await.until(
                    "an interval",
                    () -> stopped.view("pairs").query(Snapshot::count).isPresent());
            stopped.stop();
            stopped.await();
            assertThat(stopped.view("pairs").query(Snapshot::count)).isEmpty();
        }
        assertThat(running.memoryBytes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void anIntervalBehindAUnionIsCompleteWhenBothStreamsHavePassedIt(String workers) throws InterruptedException {
        AtomicInteger stage = new AtomicInteger();
        Script first = new Script().record(10, 1, 5).record(1_500, 9, 9).watermark(2_000);
        List<GatedSource.Step> second = List.of(
                GatedSource.record(1, 20, 2, 6), GatedSource.watermark(1, 1_000), GatedSource.watermark(1, 2_000));
        Pipeline pipeline = Pipeline.named("job");
        source(pipeline, first)
                .union("both", pipeline.source("second", PAIR, () -> new GatedSource(stage::get, second)))
                .view("pairs", SECOND, KEY);
        List<List<String>> intervals = new ArrayList<>();
        Pipelines running = Pipelines.start(Map.of("aurochs.workers", workers, "aurochs.memory.bytes", "1g"), pipeline);
        try (running) {
            PipelineRun run = running.runs().get(0);
            run.view("pairs").onInterval(snapshot -> intervals.add(records(snapshot)));
            Await.until(
                    "the first stream has passed",
                    () -> Long.valueOf(2).equals(run.recordsIn().get("pairs")));
            assertThat(run.view("pairs").query(Snapshot::count)).isEmpty();
            stage.set(1);
            running.await();
        }
        assertThat(intervals).containsExactly(List.of("1=5", "2=6"), List.of("9=9"));
        assertThat(running.memoryBytes()).isZero();
    }

    /** Many epochs of an interval, each with a record. */
    @Test
    void anIntervalOfManyEpochsTakesNoMoreThanItsRecords() throws InterruptedException {
        AtomicBoolean end = new AtomicBoolean();
        int epochs = 5_000;
        Script script = new Script();
        for (int i = 0; i < epochs; i++) {
            script.record(i, i, i).watermark(i + 1);
        }
        script.watermark(10_000).idleUntil(end::get);
        Pipeline pipeline = Pipeline.named("job");
        source(pipeline, script).view("pairs", Duration.ofSeconds(10), KEY);
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            ResultView view = running.runs().get(0).view("pairs");
            Await.until("the interval", () -> view.query(Snapshot::count).isPresent());
            assertThat(view.query(Snapshot::count)).contains((long) epochs);
            for (int key = 0; key < epochs; key += 7) {
                int wanted = key;
                assertThat(view.query(snapshot -> snapshot.find(wanted, record -> {})))
                        .contains(1);
            }
            assertThat(running.memoryBytes()).isLessThan(2 << 20);
            end.set(true);
            running.await();
        }
    }

    @Test
    void aVisitorMayLookUpOtherRecordsAndStop() throws InterruptedException {
        AtomicBoolean end = new AtomicBoolean();
        Script script = new Script();
        for (int i = 0; i < 100; i++) {
            script.record(i, i, 99 - i);
        }
        script.watermark(1_000).idleUntil(end::get);
        Pipeline pipeline = Pipeline.named("job");
        source(pipeline, script).view("pairs", SECOND, KEY);
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            ResultView view = running.runs().get(0).view("pairs");
            Await.until("the interval", () -> view.query(Snapshot::count).isPresent());
            List<Long> wrong = new ArrayList<>();
            List<Long> seen = new ArrayList<>();
            view.query(snapshot -> {
                snapshot.forEachWhile(record -> {
                    long key = record.get(KEY);
                    snapshot.find(record.get(VALUE), other -> {
                        if (other.get(VALUE) != key) {
                            wrong.add(other.get(VALUE));
                        }
                    });
                    seen.add(key);
                    if (record.get(KEY) != key) {
                        wrong.add(key);
                    }
                    return seen.size() < 60;
                });
                return null;
            });
            assertThat(wrong).isEmpty();
            assertThat(seen).hasSize(60).doesNotHaveDuplicates();
            end.set(true);
            running.await();
        }
    }

    @Test
    void aListenerThatFailsWithAnErrorDoesNotFailTheJob() throws InterruptedException {
        AtomicBoolean begin = new AtomicBoolean();
        Pipeline pipeline = Pipeline.named("job");
        Script script = new Script().idleUntil(begin::get).record(1, 1, 1).watermark(1_000);
        source(pipeline, script).ordered().view("pairs", SECOND);
        try (Pipelines running = Pipelines.start(Map.of("aurochs.workers", "dedicated"), pipeline)) {
            running.runs().get(0).view("pairs").onInterval(snapshot -> {
                throw new NoClassDefFoundError("closed");
            });
            begin.set(true);
            running.await();
        }
    }

    @Test
    void memoryOfAViewThatFindsNoMoreIsGivenBack() throws InterruptedException {
        Pipeline pipeline = Pipeline.named("job");
        Script script = new Script();
        for (int i = 0; i < 500_000; i++) {
            script.record(i % 1_000, i, i);
        }
        source(pipeline, script).view("pairs", SECOND, KEY);
        Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "8m"), pipeline);
        try (running) {
            assertThatThrownBy(running::await).hasMessageContaining("aurochs.memory.bytes");
        }
        assertThat(running.memoryBytes()).isZero();
    }
}
