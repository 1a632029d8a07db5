package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.RecordSink;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.PipelineRun.Outcome;
import io.aurochs.row.RecordWriter;
import io.aurochs.testing.Await;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipelines that are submitted while others run. */
@Timeout(120)
class JobsTest {
    private static final Map<String, ?> SETTINGS = Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "1g");
    private static final int MANY = 500;
    private static final int RECORDS = 100;

    /** How many jobs run one after another; hundreds of thousands where the time is there. */
    private static final int IN_A_ROW = Integer.getInteger("aurochs.jobs.in.a.row", 2_000);

    private static JobScript finite(String name, int records) {
        return new JobScript(name, name.hashCode(), records, JobScript.NEVER, false);
    }

    private static JobScript endless(String name) {
        return new JobScript(name, name.hashCode(), JobScript.ENDLESS, JobScript.NEVER, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void anEngineWithoutPipelinesRunsWhatIsSubmitted(String arrangement) throws InterruptedException {
        JobScript last = endless("last");
        PipelineRun run;
        try (Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.workers", arrangement))) {
            running.await();
            assertThat(running.runs()).isEmpty();
            for (int i = 0; i < 20; i++) {
                JobScript job = finite("job", RECORDS + i);
                assertThat(running.submit(job.pipeline()).await()).isEqualTo(Outcome.COMPLETED);
                assertThat(job.received()).isEqualTo(job.results(RECORDS + i));
            }
            run = running.submit(last.pipeline());
            Await.until("it runs", () -> last.produced.get() > 0);
        }
        assertThat(run.await()).isEqualTo(Outcome.STOPPED);
        assertThat(last.closed).hasValue(1);
    }

    @Test
    void aStoppedJobWhoseCodeDoesNotReturnHoldsUpNoOther() throws InterruptedException {
        CountDownLatch isStuck = new CountDownLatch(1);
        CountDownLatch returns = new CountDownLatch(1);
        Pipeline stuck = Pipeline.named("stuck");
        stuck.source("source", PAIR, () -> new ScriptedSource(new ScriptedSource.Script().record(0, 1, 1).steps, 1))
                .sink("sink", ofWorker -> record -> {
                    isStuck.countDown();
                    returns.await();
                });
        JobScript other = finite("other", RECORDS);
        try (Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 1))) {
            PipelineRun run = running.submit(stuck);
            try {
                isStuck.await();
                run.stop();
                assertThat(running.submit(other.pipeline()).await()).isEqualTo(Outcome.COMPLETED);
                assertThat(run.hasEnded()).as("code of it has yet to return").isFalse();
            } finally {
                returns.countDown();
            }
            assertThat(run.await()).isEqualTo(Outcome.STOPPED);
        }
        assertThat(other.received()).isEqualTo(other.results(RECORDS));
    }

    /** As when a worker's thread dies of a defect of the engine. */
    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void allJobsFailWithAWorker(String arrangement) {
        AtomicReference<Thread.@Nullable UncaughtExceptionHandler> worker = new AtomicReference<>();
        Pipeline seen = Pipeline.named("seen");
        seen.source("source", PAIR, () -> new ScriptedSource(new ScriptedSource.Script().record(0, 1, 1).steps, 1))
                .sink(
                        "sink",
                        ofWorker -> record -> worker.set(Thread.currentThread().getUncaughtExceptionHandler()));
        JobScript other = endless("other");
        try (Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.workers", arrangement))) {
            PipelineRun ofOther = running.submit(other.pipeline());
            running.submit(seen);
            Await.until("a worker is known", () -> worker.get() != null);
            requireNonNull(worker.get()).uncaughtException(Thread.currentThread(), new AssertionError("a defect"));
            assertThatThrownBy(ofOther::await)
                    .isInstanceOf(PipelineException.class)
                    .hasMessage("pipeline other failed: a worker failed outside of any pipeline's code:"
                            + " java.lang.AssertionError: a defect");
        }
        assertThat(other.closed).hasValue(1);
    }

    @Test
    void runsAreThoseOfTheStartAndThoseThatHaveNotEnded() throws InterruptedException {
        JobScript first = finite("first", RECORDS);
        try (Pipelines running = Pipelines.start(SETTINGS, first.pipeline())) {
            PipelineRun ofFirst = running.runs().get(0);
            PipelineRun ofSecond = running.submit(endless("second").pipeline());
            PipelineRun ofThird = running.submit(endless("third").pipeline());
            ofFirst.await();
            assertThat(running.runs()).containsExactly(ofFirst, ofSecond, ofThird);
            ofSecond.stop();
            ofSecond.await();
            assertThat(running.runs()).containsExactly(ofFirst, ofThird);
        }
    }

    @Test
    void aNameIsTakenAsLongAsItsPipelineRuns() throws InterruptedException {
        try (Pipelines running = Pipelines.start(SETTINGS)) {
            PipelineRun first = running.submit(endless("same").pipeline());
            assertThatThrownBy(() -> running.submit(endless("same").pipeline()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("pipeline=same: one of this name runs");
            for (int i = 0; i < 100; i++) {
                first.stop();
                first.await();
                first = running.submit(endless("same").pipeline());
            }
        }
        assertThatThrownBy(() -> Pipelines.start(
                        SETTINGS, endless("twice").pipeline(), endless("twice").pipeline()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pipeline=twice");
    }

    @Test
    void whatCannotRunIsRefusedAndItsNameIsFree() throws InterruptedException {
        try (Pipelines running = Pipelines.start(SETTINGS)) {
            Pipeline without = Pipeline.named("job");
            assertThatThrownBy(() -> running.submit(without)).hasMessageContaining("there is no source");
            Pipeline broken = Pipeline.named("job");
            broken.source("source", PAIR, () -> {
                        throw new ArithmeticException("no source");
                    })
                    .sink("sink", worker -> record -> {});
            assertThatThrownBy(() -> running.submit(broken)).isInstanceOf(ArithmeticException.class);
            for (int weight : new int[] {0, Pipelines.MOST_WEIGHT + 1}) {
                assertThatThrownBy(() -> running.submit(finite("job", 1).pipeline(), weight))
                        .hasMessageContaining("weight=" + weight);
            }
            JobScript job = finite("job", RECORDS);
            running.submit(job.pipeline()).await();
            assertThat(job.received()).isEqualTo(job.results(RECORDS));
        }
    }

    private record ClosedSink(AtomicInteger closed) implements RecordSink {
        @Override
        public Receiver receiver(int worker) {
            return record -> {};
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    @Test
    void whatWasMadeOfAJobThatCannotRunIsClosed() {
        AtomicInteger closed = new AtomicInteger();
        JobScript source = finite("job", 1);
        try (Pipelines running = Pipelines.start(SETTINGS)) {
            Pipeline twoSinks = Pipeline.named("two sinks");
            RecordStream records = twoSinks.source("source", PAIR, Sleeper::new);
            records.sink("first", new ClosedSink(closed));
            records.sink("second", worker -> {
                throw new ArithmeticException("no receiver");
            });
            assertThatThrownBy(() -> running.submit(twoSinks)).hasStackTraceContaining("no receiver");
            assertThat(closed).hasValue(1);

            Pipeline twoSources = source.pipeline();
            twoSources
                    .source("second", PAIR, () -> {
                        throw new ArithmeticException("no source");
                    })
                    .sink("another", new ClosedSink(closed));
            assertThatThrownBy(() -> running.submit(twoSources)).hasStackTraceContaining("no source");
            assertThat(closed).hasValue(2);
            assertThat(source.closed).hasValue(1);
            assertThat(running.memoryBytes()).isZero();
        }
    }

    @Test
    void nothingIsSubmittedOnceAllIsClosed() {
        Pipelines closed = Pipelines.start(SETTINGS);
        closed.close();
        JobScript late = finite("late", 1);
        assertThatThrownBy(() -> closed.submit(late.pipeline()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("stopped");
        assertThat(late.closed).as("its source is closed").hasValue(1);
        assertThat(closed.runs()).isEmpty();
        assertThat(closed.memoryBytes()).isZero();
    }

    @Test
    void manyJobsAtOnceOfWhichSomeFail() throws InterruptedException {
        try (Pipelines running = Pipelines.start(SETTINGS)) {
            List<JobScript> jobs = IntStream.range(0, MANY)
                    .mapToObj(i -> new JobScript(
                            "job-" + i, i, RECORDS, i % 10 == 0 ? i % RECORDS : JobScript.NEVER, i % 3 == 0))
                    .toList();
            List<PipelineRun> runs =
                    jobs.stream().map(job -> running.submit(job.pipeline())).toList();
            for (int i = 0; i < MANY; i++) {
                if (i % 10 == 0) {
                    assertThatThrownBy(runs.get(i)::await).hasStackTraceContaining("struck at " + i % RECORDS);
                } else {
                    assertThat(runs.get(i).await()).isEqualTo(Outcome.COMPLETED);
                    assertThat(jobs.get(i).received()).isEqualTo(jobs.get(i).results(RECORDS));
                }
            }
            assertThat(running.runs()).isEmpty();
            assertThat(running.memoryBytes())
                    .as("memory that was not given back")
                    .isZero();
        }
    }

    /** Says that it has nothing until it is woken, and then has one record. */
    private static final class Sleeper implements EpochSource {
        private final AtomicInteger calls = new AtomicInteger();
        private volatile boolean hasRecord;
        private volatile @Nullable SourceOutput output;
        private @Nullable RecordWriter writer;

        @Override
        public void open(SourceOutput newOutput) {
            writer = newOutput.writer(PAIR);
            output = newOutput;
        }

        @Override
        public long produce() {
            calls.incrementAndGet();
            if (!hasRecord) {
                return UNTIL_WOKEN;
            }
            RecordWriter records = writer;
            if (records != null) {
                records.begin(1).commit();
            }
            return ENDED;
        }

        void give() {
            hasRecord = true;
            SourceOutput known = output;
            if (known == null) {
                throw new IllegalStateException("not opened");
            }
            known.wake();
        }
    }

    private static List<Thread> workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("aurochs-w"))
                .toList();
    }

    @Test
    void idleJobsAreNotPolledAndNobodyIsAwakeForThem() throws InterruptedException {
        List<Sleeper> sources =
                IntStream.range(0, MANY).mapToObj(i -> new Sleeper()).toList();
        AtomicInteger received = new AtomicInteger();
        try (Pipelines running = Pipelines.start(SETTINGS)) {
            List<PipelineRun> runs = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                Sleeper source = sources.get(i);
                Pipeline pipeline = Pipeline.named("idle-" + i);
                pipeline.source("source", PAIR, () -> source)
                        .sink("sink", worker -> record -> received.incrementAndGet());
                runs.add(running.submit(pipeline));
            }
            Await.until("all have been called", () -> sources.stream().allMatch(source -> source.calls.get() == 1));
            Await.until(
                    "all threads are parked without a time",
                    () -> workers().stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
            assertThat(sources).allMatch(source -> source.calls.get() == 1);
            sources.forEach(Sleeper::give);
            for (PipelineRun run : runs) {
                assertThat(run.await()).isEqualTo(Outcome.COMPLETED);
            }
        }
        assertThat(received).hasValue(MANY);
        assertThat(sources).allMatch(source -> source.calls.get() == 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void functionsOfAJobThatSleepsAreReplacedAtOnce(String arrangement) throws Exception {
        Sleeper source = new Sleeper();
        AtomicInteger old = new AtomicInteger();
        AtomicInteger replaced = new AtomicInteger();
        Pipeline pipeline = Pipeline.named("sleeps");
        pipeline.source("source", PAIR, () -> source)
                .filter("count", record -> old.incrementAndGet() > 0)
                .sink("sink", worker -> record -> {});
        try (Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.workers", arrangement))) {
            PipelineRun run = running.submit(pipeline);
            Await.until("it sleeps", () -> source.calls.get() == 1);
            run.replace(new Replacement().filter("count", record -> replaced.incrementAndGet() > 0))
                    .get();
            source.give();
            assertThat(run.await()).isEqualTo(Outcome.COMPLETED);
        }
        assertThat(old).hasValue(0);
        assertThat(replaced).hasValue(1);
        assertThat(source.calls).as("the replacement does not call it").hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void aReplacementOfAJobThatIsDrainedIsDoneOrFails(String arrangement) throws Exception {
        try (Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.workers", arrangement))) {
            for (int i = 0; i < 50; i++) {
                Sleeper source = new Sleeper();
                Pipeline pipeline = Pipeline.named("drained");
                pipeline.source("source", PAIR, () -> source)
                        .filter("all", record -> true)
                        .sink("sink", worker -> record -> {});
                PipelineRun run = running.submit(pipeline);
                if (i % 2 == 0) {
                    Await.until("it sleeps", () -> source.calls.get() == 1);
                }
                CompletableFuture<Replaced> done = run.replace(new Replacement().filter("all", record -> false));
                run.drain();
                assertThat(run.await()).isEqualTo(Outcome.DRAINED);
                assertThat(done.handle((replaced, failure) ->
                                        failure == null || failure.getCause() instanceof IllegalStateException)
                                .get())
                        .isTrue();
            }
        }
    }

    @Test
    void whoSubmitsAtTheEndOfAJobDoesNotHoldUpTheEndOfAll() throws InterruptedException {
        CompletableFuture<Throwable> refusal = new CompletableFuture<>();
        JobScript job = endless("first");
        try (Pipelines running = Pipelines.start(SETTINGS)) {
            running.submit(job.pipeline(), Pipelines.DEFAULT_WEIGHT, ended -> {
                try {
                    running.submit(finite("second", RECORDS).pipeline());
                } catch (IllegalStateException e) {
                    refusal.complete(e);
                }
            });
            Await.until("it runs", () -> job.produced.get() > 0);
        }
        assertThat(refusal).as("refused before the engine has ended").isDone();
        assertThat(refusal.getNow(new AssertionError())).hasMessageContaining("the engine is stopped");
    }

    /** What a job has in memory, as long as anybody knows of the job. */
    private static final class Ballast {
        private final byte[] bytes = new byte[1_000];
        private long used;
    }

    private static Pipeline withBallast(int job, List<WeakReference<Ballast>> references) {
        Ballast ballast = new Ballast();
        references.add(new WeakReference<>(ballast));
        Pipeline pipeline = Pipeline.named("job-" + job);
        // Every other one sleeps for an hour, and is stopped.
        pipeline.source("source", PAIR, () -> () -> {
                    ballast.used += ballast.bytes.length;
                    return job % 2 == 0 ? EpochSource.ENDED : TimeUnit.HOURS.toNanos(1);
                })
                .filter("filter", record -> ballast.used > 0)
                .sink("sink", worker -> record -> ballast.used++);
        return pipeline;
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void jobsThatHaveEndedAreForgotten(String arrangement) throws InterruptedException {
        int jobs = arrangement.equals("shared") ? IN_A_ROW : 100;
        List<WeakReference<Ballast>> references = new ArrayList<>();
        try (Pipelines running = Pipelines.start(
                Map.of("aurochs.workers.count", 2, "aurochs.workers", arrangement, "aurochs.memory.bytes", "1g"))) {
            int most = 0;
            for (int job = 0; job < jobs; job++) {
                PipelineRun run = running.submit(withBallast(job, references));
                if (job % 2 != 0) {
                    run.stop();
                }
                run.await();
                most = Math.max(most, workers().size());
            }
            // A stand-in may be there for a worker that the machine keeps waiting; each worker may know its last job.
            assertThat(most).as("threads").isLessThan(20);
            assertThat(running.runs()).isEmpty();
            assertThat(running.memoryBytes()).isZero();
            Await.until("all but the last ones are forgotten", () -> {
                System.gc();
                return references.stream()
                                .filter(reference -> reference.get() != null)
                                .count()
                        <= 10;
            });
        }
    }
}
