package io.aurochs.benchmarks.primitive;

import io.aurochs.bundle.Bundle;
import io.aurochs.bundle.BundlePool;
import io.aurochs.bundle.BundlePools;
import io.aurochs.bundle.BundleReader;
import io.aurochs.bundle.Router;
import java.util.List;
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
import org.openjdk.jmh.infra.Blackhole;

/** Per record: appended for the owner of its key among four, shipped, read at the other end, its bundle given back. */
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
public class RouterBenchmark {
    private static final int RECORDS = 512;
    private static final int[] DESTINATIONS = {0, 1, 2, 3};

    @Param({"reference", "offheap"})
    String transport = "";

    @Param({"1", "64", "512"})
    int bundleRecords;

    private final PreparedRecord[] records = PreparedRecord.make(RECORDS);
    private final BundleReader reader = new BundleReader(new PreparedRecord.Encoding(records));
    private @Nullable BundlePool pool;
    private @Nullable Router router;
    private @Nullable Blackhole blackhole;

    @Setup
    public void fill() {
        pool = new BundlePool(0);
        List<int[]> edges = List.of(DESTINATIONS);
        router = transport.equals("offheap")
                ? Router.offHeap(
                        DESTINATIONS,
                        edges,
                        BundlePools.onOneNode(pool),
                        bundleRecords,
                        new PreparedRecord.Encoding(records),
                        true,
                        this::read,
                        0)
                : Router.byReference(DESTINATIONS.length, edges, bundleRecords, this::read, 0);
    }

    private void read(int destination, Bundle bundle) {
        Blackhole sink = blackhole;
        reader.open(bundle);
        while (sink != null && reader.hasNext()) {
            sink.consume(reader.next());
            sink.consume(reader.keyHash());
        }
        if (pool != null) {
            reader.close().recycle();
        }
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void fillShipAndRead(Blackhole sink) {
        Router mine = router;
        blackhole = sink;
        if (mine != null) {
            for (PreparedRecord record : records) {
                mine.append(mine.ownerOf(0, record.keyHash()), record, record.keyHash());
            }
            mine.ship();
        }
    }

    @TearDown
    public void giveMemoryBack() {
        if (pool != null) {
            pool.close();
        }
    }
}
