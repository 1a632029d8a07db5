package io.aurochs.benchmarks.pipeline;

import io.aurochs.benchmarks.primitive.PreparedRecord;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Per record: from a source over a keyed step to a sink, all its bundles and acknowledgements included. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "-Dchronicle.analytics.disable=true"
        })
@State(Scope.Thread)
public class PipelineBenchmark {
    private static final int RECORDS = 512;

    @Param({"reference", "offheap"})
    String transport = "";

    @Param({"false", "true"})
    boolean acknowledged;

    @Param({"1", "512"})
    int bundleRecords;

    private @Nullable HandDrivenPipeline pipeline;

    @Setup
    public void wire() {
        pipeline = new HandDrivenPipeline(
                PreparedRecord.make(RECORDS), bundleRecords, transport.equals("offheap"), acknowledged);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long sourceToSink() {
        HandDrivenPipeline mine = pipeline;
        return mine == null ? 0 : mine.sendAll();
    }

    @TearDown
    public void unwire() {
        if (pipeline != null) {
            pipeline.close();
        }
    }
}
