package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.io.FileSink;
import io.aurochs.io.FileSource;
import io.aurochs.operator.ResumableSink;
import io.aurochs.pipeline.PipelineRun.Outcome;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import io.aurochs.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ResumableTest {
    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Schema EVENT = Schema.named("event").longs("key").build();
    private static final LongField KEY = EVENT.longField("key");
    private static final int EVENTS = 10_000;
    private static final int EVENTS_PER_EPOCH = 100;

    @TempDir
    private Path directory;

    private Path in = Path.of("");
    private Path out = Path.of("");
    private Path points = Path.of("");

    @BeforeEach
    void writeEvents() throws IOException {
        in = Files.write(
                directory.resolve("in"),
                IntStream.range(0, EVENTS).mapToObj(i -> i + "," + i % 7).toList());
        out = directory.resolve("out");
        points = directory.resolve("points");
    }

    private FileSource events() {
        return FileSource.csv(in, EVENT, ',').epochs(EVENTS_PER_EPOCH, Duration.ZERO);
    }

    /** Counts events in windows of a second. */
    private Pipeline counting(String counts, Consumer<Long> each) throws IOException {
        return counting(
                events(),
                events -> events.filter("each", event -> {
                    each.accept(event.time());
                    return true;
                }),
                WindowSpec.fixed(SECOND),
                counts,
                Aggregates.count("count"));
    }

    private Pipeline counting(
            FileSource events, UnaryOperator<RecordStream> each, WindowSpec windows, String counts, Combiner combiner)
            throws IOException {
        Pipeline pipeline = Pipeline.named("counting");
        each.apply(pipeline.source("events", EVENT, events))
                .window(windows)
                .groupByKey(KEY)
                .aggregate(counts, combiner)
                .results()
                .sink("out", FileSink.csv(out, ','));
        return pipeline.resumable(points, NEVER);
    }

    private static Pipelines start(Pipeline pipeline) {
        return Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "64m"), pipeline);
    }

    private static void completes(Pipeline pipeline) throws InterruptedException {
        try (Pipelines running = start(pipeline)) {
            assertThat(running.runs().get(0).await()).isEqualTo(Outcome.COMPLETED);
        }
    }

    private static List<String> counts() {
        return IntStream.range(0, EVENTS / 1_000)
                .boxed()
                .flatMap(second -> IntStream.range(0, 7)
                        .mapToObj(key -> second * 1_000 + 999 + "," + key + ","
                                + IntStream.range(second * 1_000, second * 1_000 + 1_000)
                                        .filter(i -> i % 7 == key)
                                        .count()))
                .toList();
    }

    /** Runs it up to the middle of a window, has a point made of all before, and lets it die there. */
    private void dieAt(long time) throws Exception {
        AtomicBoolean isThere = new AtomicBoolean();
        AtomicBoolean isDead = new AtomicBoolean();
        Pipeline pipeline = counting("counts", at -> {
            // One of the two workers stays here; the other one processes all else.
            if (at >= time && isThere.compareAndSet(false, true)) {
                Await.until("the process dies", isDead::get);
                throw new IllegalStateException("it is dead");
            }
        });
        try (Pipelines running = start(pipeline)) {
            PipelineRun run = running.runs().get(0);
            Resumption resumption = Objects.requireNonNull(run.own().resumption());
            Await.until("there is a point of all before", () -> {
                run.makePoint();
                return resumption.lastCut() > time - 2 * EVENTS_PER_EPOCH;
            });
            isDead.set(true);
            assertThatThrownBy(run::await).hasMessageContaining("it is dead");
        }
    }

    @Test
    void whatIsDrainedAtOnceFirstReplaysWhatItsWindowsHad() throws Exception {
        dieAt(5_500);
        try (Pipelines running = start(counting("counts", time -> {}))) {
            PipelineRun run = running.runs().get(0);
            run.drain();
            assertThat(run.await()).isEqualTo(Outcome.DRAINED);
        }
        List<String> results = Files.readAllLines(out);
        assertThat(results).containsAll(counts().subList(0, 5 * 7)).doesNotHaveDuplicates();
        long ofOpenWindow = results.stream()
                .filter(line -> line.startsWith("5999,"))
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(',') + 1)))
                .sum();
        assertThat(ofOpenWindow).as("what the open window had").isGreaterThanOrEqualTo(300);
    }

    private boolean hasPoint() {
        return Files.exists(points.resolve("point-1"));
    }

    @Test
    void onlyWhatOpenWindowsNeedIsReadAgain() throws Exception {
        dieAt(5_500);
        List<Long> times = Collections.synchronizedList(new ArrayList<>());
        completes(counting("counts", times::add));
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrderElementsOf(counts());
        assertThat(times.stream().mapToLong(time -> time).min().orElseThrow())
                .as("the first record")
                .isBetween(4_000L, 5_500L);
    }

    @Test
    void whatHasEndedHasNothingMoreToDo() throws Exception {
        completes(counting("counts", time -> {}));
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrderElementsOf(counts());
        completes(counting("counts", time -> {}));
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrderElementsOf(counts());
    }

    @Test
    void withoutPointsItBeginsAnew() throws Exception {
        completes(counting("counts", time -> {}));
        try (Stream<Path> all = Files.list(points)) {
            for (Path file : all.toList()) {
                Files.delete(file);
            }
        }
        completes(counting("counts", time -> {}));
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrderElementsOf(counts());
    }

    @Test
    void anotherPipelineIsRefused() throws Exception {
        dieAt(5_500);
        assertThatThrownBy(() -> completes(counting("others", time -> {})))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("pipeline=counting cannot be resumed: the points in " + points
                        + " are of a pipeline with 'counts <- each.0: count by (key) in windows of 1000 ms (key, count)'"
                        + " instead of 'others <- each.0: count by (key) in windows of 1000 ms (key, count)'; declare it as"
                        + " it was, or delete the directory to begin anew");
        completes(counting("counts", time -> {}));
    }

    private void refusesChanged(
            FileSource events,
            UnaryOperator<RecordStream> each,
            WindowSpec windows,
            Combiner combiner,
            String message) {
        assertThatThrownBy(() -> completes(counting(events, each, windows, "counts", combiner)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(" instead of '" + message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void aPipelineThatWasChangedIsRefused() throws Exception {
        dieAt(5_500);
        UnaryOperator<RecordStream> each = events -> events.filter("each", event -> true);
        WindowSpec windows = WindowSpec.fixed(SECOND);
        Combiner count = Aggregates.count("count");
        refusesChanged(
                events().epochs(EVENTS_PER_EPOCH + 1, Duration.ZERO),
                each,
                windows,
                count,
                "events: file " + in + ", columns with ',' between them, epochs of 101 records, lag 0 ms (key)'");
        refusesChanged(
                events().epochs(EVENTS_PER_EPOCH, SECOND),
                each,
                windows,
                count,
                "events: file " + in + ", columns with ',' between them, epochs of 100 records, lag 1000 ms (key)'");
        refusesChanged(
                events(),
                events -> events.flatMap("each", EVENT, (event, output) -> {}),
                windows,
                count,
                "each <- events.0: FlatMapFunction (key)'");
        refusesChanged(
                events(),
                each,
                WindowSpec.sliding(SECOND, SECOND.dividedBy(2)),
                count,
                "counts <- each.0: count by (key) in windows of 1000 ms each 500 ms (key, count)'");
        refusesChanged(
                events(),
                each,
                windows,
                Aggregates.sum(KEY, "count"),
                "counts <- each.0: sum of key by (key) in windows of 1000 ms (key, count)'");
        completes(counting(events(), each, windows, "counts", count));
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrderElementsOf(counts());
    }

    @Test
    void otherFilesAreRefused() throws Exception {
        dieAt(5_500);
        List<String> written = Files.readAllLines(out);
        Files.delete(out);
        assertThatThrownBy(() -> completes(counting("counts", time -> {})))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("sink=out cannot be resumed: " + out + ": it has 0 bytes, and had ");
        Files.write(out, written);
        String events = Files.readString(in);
        Files.writeString(in, events.replace('\n', ' '));
        assertThatThrownBy(() -> completes(counting("counts", time -> {})))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining(in + ": no line begins at byte ");
        Files.writeString(in, events);
        completes(counting("counts", time -> {}));
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrderElementsOf(counts());
    }

    @Test
    void onePipelineHasTheDirectory() throws Exception {
        AtomicBoolean isSeen = new AtomicBoolean();
        try (Pipelines running = start(counting("counts", time -> Await.until("it is seen", isSeen::get)))) {
            Pipeline other = Pipeline.named("other");
            other.source("events", EVENT, events()).sink("out", FileSink.csv(directory.resolve("other"), ','));
            other.resumable(points, NEVER);
            assertThatThrownBy(() -> running.submit(other))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(points + ": another pipeline has it");
            isSeen.set(true);
        }
    }

    @Test
    void wherePointsCannotBeWrittenItGoesOn() throws Exception {
        Files.createDirectories(points.resolve("point.new").resolve("not empty"));
        completes(counting("counts", time -> {}));
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrderElementsOf(counts());
        assertThat(hasPoint()).isFalse();
    }

    /** Receives nothing until it may. */
    private static class StuckSink implements ResumableSink {
        private final CountDownLatch isStuck = new CountDownLatch(1);
        private final CountDownLatch mayGoOn = new CountDownLatch(1);
        private final AtomicLong received = new AtomicLong();

        @Override
        public Receiver receiver(int worker) {
            return record -> {
                isStuck.countDown();
                mayGoOn.await();
                received.getAndIncrement();
            };
        }

        @Override
        public String state() {
            return "";
        }

        @Override
        public void sync() {}

        @Override
        public void resume(String state) {}
    }

    @Test
    void aSinkThatBlocksHoldsOneWorkerAndItsSource() throws Exception {
        StuckSink sink = new StuckSink();
        AtomicLong read = new AtomicLong();
        Pipeline stuck = Pipeline.named("stuck");
        stuck.source("events", EVENT, events())
                .filter("counted", event -> read.getAndIncrement() >= 0)
                .sink("out", sink);
        stuck.resumable(points, NEVER);
        try (Pipelines running = start(stuck)) {
            sink.isStuck.await();
            Pipeline other = Pipeline.named("other");
            other.source("events", EVENT, events()).sink("out", FileSink.csv(out, ','));
            assertThat(running.submit(other).await()).isEqualTo(Outcome.COMPLETED);
            assertThat(Files.readAllLines(out)).hasSize(EVENTS);
            // A point that is wanted meanwhile is made of what the sink has then.
            PipelineRun run = running.runs().get(0);
            Thread maker = new Thread(run::makePoint);
            maker.start();
            maker.join();
            assertThat(read.get()).as("read before the sink has anything").isLessThan(EVENTS);
            sink.mayGoOn.countDown();
            assertThat(run.await()).isEqualTo(Outcome.COMPLETED);
        }
        assertThat(sink.received.get()).isEqualTo(EVENTS);
    }

    /** Events, of which one in the middle waits. */
    private RecordStream haltedEvents(Pipeline pipeline, CountDownLatch mayGoOn) {
        return pipeline.source("events", EVENT, events()).filter("halted", event -> {
            if (event.time() == EVENTS / 2) {
                Await.until("it may go on", () -> mayGoOn.getCount() == 0);
            }
            return true;
        });
    }

    @Test
    void aSinkThatBlocksItsPointsHoldsUpThoseOfNoOther() throws Exception {
        CountDownLatch mayGoOn = new CountDownLatch(1);
        CountDownLatch isStuck = new CountDownLatch(1);
        Pipeline stuck = Pipeline.named("stuck");
        haltedEvents(stuck, mayGoOn).sink("out", new StuckSink() {
            @Override
            public Receiver receiver(int worker) {
                return record -> {};
            }

            @Override
            public void sync() {
                isStuck.countDown();
                Await.until("it may go on", () -> mayGoOn.getCount() == 0);
            }
        });
        stuck.resumable(points, Duration.ofMillis(1));
        Pipeline other = Pipeline.named("other");
        CountDownLatch hasPoint = new CountDownLatch(1);
        haltedEvents(other, hasPoint).sink("out", FileSink.csv(out, ','));
        other.resumable(directory.resolve("others"), Duration.ofMillis(1));
        try (Pipelines running =
                Pipelines.start(Map.of("aurochs.workers.count", 4, "aurochs.memory.bytes", "64m"), stuck)) {
            isStuck.await();
            PipelineRun run = running.submit(other);
            Await.until("the other one has a point", () -> run.lastPoint().isPresent());
            hasPoint.countDown();
            assertThat(run.await()).isEqualTo(Outcome.COMPLETED);
            mayGoOn.countDown();
            assertThat(running.runs().get(0).await()).isEqualTo(Outcome.COMPLETED);
        }
    }

    /** A sink that receives without waiting. */
    private static class OpenSink extends StuckSink {
        @Override
        public Receiver receiver(int worker) {
            return record -> {};
        }
    }

    private static PipelineRun stopsWithoutWaiting(Pipelines running, CountDownLatch mayGoOn, Pipeline other)
            throws InterruptedException {
        PipelineRun run = running.runs().get(0);
        run.stop();
        mayGoOn.countDown();
        assertThat(running.submit(other).await()).as("the only worker goes on").isEqualTo(Outcome.COMPLETED);
        assertThat(run.hasEnded()).isFalse();
        assertThat(run.isEnding()).isTrue();
        return run;
    }

    private Pipeline other() throws IOException {
        Pipeline other = Pipeline.named("other");
        other.source("events", EVENT, events()).sink("out", FileSink.csv(out, ','));
        return other;
    }

    @Test
    void aSinkThatBlocksTheThreadOfItsPointsHoldsUpNoWorkerAtTheEnd() throws Exception {
        for (boolean inSync : new boolean[] {false, true}) {
            CountDownLatch mayGoOn = new CountDownLatch(1);
            CountDownLatch isStuck = new CountDownLatch(1);
            CountDownLatch mayReturn = new CountDownLatch(1);
            Pipeline stuck = Pipeline.named("stuck");
            haltedEvents(stuck, mayGoOn).sink("out", new OpenSink() {
                private void block() {
                    isStuck.countDown();
                    Await.until("it may return", () -> mayReturn.getCount() == 0);
                }

                @Override
                public String state() {
                    if (!inSync) {
                        block();
                    }
                    return "";
                }

                @Override
                public void sync() {
                    if (inSync) {
                        block();
                    }
                }
            });
            stuck.resumable(directory.resolve("points of " + inSync), NEVER);
            try (Pipelines running = start(stuck)) {
                Thread maker = new Thread(() -> {
                    while (isStuck.getCount() > 0) {
                        running.runs().get(0).makePoint();
                    }
                });
                maker.start();
                isStuck.await();
                PipelineRun run = stopsWithoutWaiting(running, mayGoOn, other());
                mayReturn.countDown();
                assertThat(run.await()).isEqualTo(Outcome.STOPPED);
                maker.join();
            }
        }
    }

    @Test
    void aSinkThatCannotMakeItDurableFailsThePipeline() throws Exception {
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Pipeline pipeline = Pipeline.named("failing");
        haltedEvents(pipeline, mayGoOn).sink("out", new OpenSink() {
            private boolean hasFailed;

            @Override
            public void sync() {
                // A disk that has lost something, and says so once.
                if (!hasFailed) {
                    hasFailed = true;
                    throw new IllegalStateException("Input/output error");
                }
            }
        });
        pipeline.resumable(points, Duration.ofMillis(1));
        try (Pipelines running = start(pipeline)) {
            PipelineRun run = running.runs().get(0);
            Await.until("it has failed", () -> run.isEnding() || run.hasEnded());
            mayGoOn.countDown();
            assertThatThrownBy(run::await)
                    .isInstanceOf(PipelineException.class)
                    .hasMessageContaining(
                            "sink=out: what it has received cannot be made durable: Input/output error; it would be"
                                    + " resumed from watermark");
        }
        assertThat(hasPoint()).isFalse();
    }

    private void refuses(String message, Consumer<Pipeline> declaration) {
        Pipeline pipeline = Pipeline.named("refused");
        declaration.accept(pipeline);
        assertThatThrownBy(() -> pipeline.resumable(points, NEVER))
                .isInstanceOf(NotResumableException.class)
                .hasMessageStartingWith("pipeline=refused " + message);
        assertThat(pipeline.isResumable()).isFalse();
    }

    private FileSink sink() {
        try {
            return FileSink.csv(out, ',');
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatCannotBeResumedIsRefusedByName() {
        refuses(
                "source=more: a pipeline of several sources",
                pipeline -> pipeline.source("events", EVENT, events())
                        .union("both", pipeline.source("more", EVENT, events()))
                        .sink("out", sink()));
        refuses(
                "source=events: an ordered pipeline",
                pipeline -> pipeline.source("events", EVENT, events()).ordered().sink("out", sink()));
        refuses(
                "view=last: a pipeline with views",
                pipeline -> pipeline.source("events", EVENT, events()).view("last", SECOND));
        refuses(
                "leap: what an epoch leaves behind",
                pipeline ->
                        pipeline.leap(SECOND).source("events", EVENT, events()).sink("out", sink()));
        refuses(
                "sink=plain: it cannot be resumed",
                pipeline -> pipeline.source("events", EVENT, events()).sink("plain", worker -> record -> {}));
        refuses(
                "source=script: it cannot be replayed",
                pipeline -> pipeline.source("script", ScriptedSource.PAIR, () -> new ScriptedSource(List.of(), 1))
                        .sink("out", sink()));
        refuses("transform=pairs: pairs of a join", pipeline -> {
            RecordStream events = pipeline.source("events", EVENT, events());
            events.join(
                            "pairs",
                            events.filter("odd", event -> event.get(KEY) % 2 == 1),
                            KEY,
                            KEY,
                            SECOND,
                            EVENT,
                            (left, right, pair) -> pair.put(KEY, left.get(KEY)))
                    .filter("large", pair -> true)
                    .sink("out", sink());
        });
    }

    @Test
    void whatIsDeclaredAfterwardsIsRefusedAtTheStart() {
        Pipeline pipeline = Pipeline.named("late").resumable(points, NEVER);
        pipeline.source("events", EVENT, events()).view("last", SECOND);
        assertThatThrownBy(() -> start(pipeline).close())
                .isInstanceOf(NotResumableException.class)
                .hasMessageStartingWith("pipeline=late view=last: ");
        assertThatThrownBy(() -> Pipeline.named("never").resumable(points, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pipeline=never every=PT0S: a point is made each millisecond at most");
    }
}
