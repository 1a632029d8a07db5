package io.aurochs.benchmarks.pipeline;

import io.aurochs.operator.RecordSink;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * From the watermark of an interval, whose words have all been counted by the workers, until all of its results are there: how long what the
 * workers have counted takes to be rolled up (ELF §2.3, §4.2).
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 20)
@Fork(1)
@State(Scope.Thread)
public class RollUpBenchmark {
    private static final String COUNT = "count";
    private static final String VIEW = "counts";

    /** Where the results go. */
    public enum Target {
        SINK,
        VIEW
    }

    /** Different ones in an interval. */
    @Param("1000000")
    int words;

    @Param
    Target to = Target.SINK;

    @Param("2")
    int workers;

    private final Semaphore complete = new Semaphore(0);
    private @Nullable IntervalSource source;
    private @Nullable Pipelines running;
    private long intervals;

    private static final class Results implements RecordSink {
        private final Semaphore complete;
        private final LongAdder records = new LongAdder();

        private Results(Semaphore complete) {
            this.complete = complete;
        }

        @Override
        public Receiver receiver(int worker) {
            return record -> records.increment();
        }

        @Override
        public void watermark(long watermark) {
            complete.release();
        }
    }

    @Setup
    public void start() {
        IntervalSource made = new IntervalSource(words);
        source = made;
        Pipeline pipeline = Pipeline.named("roll-up");
        RecordStream counts = pipeline.source("words", IntervalSource.WORD, () -> made)
                .window(WindowSpec.fixed(Duration.ofMillis(IntervalSource.INTERVAL_MS)))
                .groupByKey(IntervalSource.TEXT)
                .aggregate(COUNT, Aggregates.count("count"))
                .results();
        if (to == Target.VIEW) {
            counts.view(
                    VIEW,
                    Duration.ofMillis(IntervalSource.INTERVAL_MS),
                    counts.schema().bytesField("word"));
        } else {
            counts.sink("sink", new Results(complete));
        }
        running = Pipelines.start(Map.of("aurochs.memory.bytes", "4g", "aurochs.workers.count", workers), pipeline);
        if (to == Target.VIEW) {
            run().view(VIEW).onInterval(interval -> complete.release());
        }
    }

    private PipelineRun run() {
        return Objects.requireNonNull(running).runs().get(0);
    }

    /** The workers count the words of the next interval. */
    @Setup(Level.Invocation)
    public void count() {
        intervals++;
        Objects.requireNonNull(source).ship();
        while (Objects.requireNonNull(run().recordsIn().get(COUNT)) < intervals * words) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Of all its words. */
    @Benchmark
    public void rollUp() throws InterruptedException {
        Objects.requireNonNull(source).closeInterval();
        complete.acquire();
    }

    @TearDown
    public void stop() {
        Objects.requireNonNull(running).close();
    }
}
