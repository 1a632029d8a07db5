package io.aurochs.benchmarks.primitive;

import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleOutlet;
import io.aurochs.open.OpenBundleReader;
import io.aurochs.open.OpenRouter;
import java.util.ArrayDeque;
import java.util.Queue;
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
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Per record that is made anew, with its key: appended to an open bundle for one of four consumers, and read by it a few bundles later. What
 * the collector asks of each write of a reference is in it: run it with {@code -jvmArgsAppend -XX:+UseG1GC} and
 * {@code -XX:+UseParallelGC}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Thread)
public class OpenRouterBenchmark implements OpenBundleOutlet {
    private static final int RECORDS = 512;
    private static final int DESTINATIONS = 4;
    /** Bundles in flight towards all consumers. */
    private static final int IN_FLIGHT = 16;

    @Param({"16", "512"})
    int bundleRecords;

    /** Whether records have times. */
    @Param({"false", "true"})
    boolean timed;

    private final Queue<OpenBundle> sealed = new ArrayDeque<>();
    private final OpenBundle[] filling = new OpenBundle[DESTINATIONS];
    private final OpenBundleReader reader = new OpenBundleReader();
    private @Nullable OpenRouter router;
    private int next;

    private record Word(Integer word, int count) {}

    @Setup
    public void make() {
        router = new OpenRouter(DESTINATIONS, bundleRecords, true, this);
    }

    @Override
    public void open(int destination, OpenBundle bundle) {
        filling[destination] = bundle;
    }

    @Override
    public void full(int destination) {
        if (router != null) {
            router.seal(destination);
        }
        sealed.add(filling[destination]);
    }

    @Override
    public void flush(int destination) {}

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void fillAndRead(Blackhole sink) {
        OpenRouter mine = router;
        if (mine != null) {
            for (int i = 0; i < RECORDS; i++) {
                Integer key = next++;
                mine.append(i % DESTINATIONS, new Word(key, 1), timed ? i : OpenBundle.NO_TIME, key, i);
            }
        }
        while (sealed.size() > IN_FLIGHT) {
            read(sealed.remove(), sink);
        }
    }

    private void read(OpenBundle bundle, Blackhole sink) {
        reader.open(bundle, 0, bundle.recordCount());
        while (reader.hasNext()) {
            sink.consume(reader.next());
            sink.consume(reader.time());
            sink.consume(reader.key());
            sink.consume(reader.keyHash());
        }
        reader.close();
        bundle.recycle();
    }
}
