package io.aurochs.benchmarks.pipeline;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.Replaced;
import io.aurochs.pipeline.Replacement;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
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
 * From the call that replaces a function until the old one has processed its last record, in pipelines that run all the time: the latency of
 * a change of a job's functions (ELF §4.2, Figure 10b). Each pipeline filters numbers, maps them, and counts them by key.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Thread)
public class ReplacementBenchmark {
    private static final String FILTER = "limit";
    private static final String MAP = "key";

    /** How the pipelines process records. */
    public enum Order {
        EPOCHS,
        ORDERED
    }

    @Param
    Order order = Order.EPOCHS;

    /** How many run at once; functions of the first one are replaced. */
    @Param("1")
    int pipelines;

    /** Records of each source in a second; 0: as many as there is room for. */
    @Param({"0", "1000"})
    int rate;

    /** How long there is no replacement before each, milliseconds. */
    @Param("0")
    int pauseMs;

    @Param("2")
    int workers;

    private @Nullable Pipelines running;
    private @Nullable PipelineRun changed;
    private long limit;

    @Setup
    public void start() {
        Pipeline[] all = new Pipeline[pipelines];
        for (int i = 0; i < pipelines; i++) {
            all[i] = pipeline("p" + i);
        }
        Pipelines started =
                Pipelines.start(Map.of("aurochs.memory.bytes", "1g", "aurochs.workers.count", workers), all);
        running = started;
        changed = started.runs().get(0);
    }

    private Pipeline pipeline(String name) {
        Pipeline pipeline = Pipeline.named(name);
        int recordsPerSecond = rate;
        switch (order) {
            case EPOCHS ->
                pipeline.source("numbers", SteadyNumbers.NUMBER, () -> new SteadyNumbers(recordsPerSecond))
                        .filter(FILTER, number -> number.get(SteadyNumbers.VALUE) >= 0)
                        .map(MAP, SteadyNumbers.NUMBER, SteadyNumbers::copy)
                        .window(WindowSpec.fixed(Duration.ofSeconds(1)))
                        .groupByKey(SteadyNumbers.KEY)
                        .aggregate("count", Aggregates.count("count"))
                        .results()
                        .sink("sink", worker -> count -> {});
            case ORDERED ->
                pipeline.source("numbers", SteadyNumbers.NUMBER, () -> new SteadyNumbers(recordsPerSecond))
                        .ordered()
                        .filter(FILTER, number -> number.get(SteadyNumbers.VALUE) >= 0)
                        .map(MAP, SteadyNumbers.NUMBER, SteadyNumbers::copy)
                        .groupByKey(SteadyNumbers.KEY)
                        .process("count", SteadyNumbers.NUMBER, 1, (number, count, results) -> count.addLong(0, 1))
                        .sink("sink", worker -> count -> {});
        }
        return pipeline;
    }

    /** Not a part of what is measured. */
    @Setup(Level.Invocation)
    public void pause() throws InterruptedException {
        Thread.sleep(pauseMs);
    }

    /** A filter and a map. */
    @Benchmark
    public Replaced replace() {
        limit++;
        long least = -limit;
        return Objects.requireNonNull(changed)
                .replace(new Replacement()
                        .filter(FILTER, number -> number.get(SteadyNumbers.VALUE) >= least)
                        .map(MAP, SteadyNumbers.NUMBER, SteadyNumbers::copy))
                .join();
    }

    @TearDown
    public void stop() {
        Objects.requireNonNull(running).close();
    }
}
