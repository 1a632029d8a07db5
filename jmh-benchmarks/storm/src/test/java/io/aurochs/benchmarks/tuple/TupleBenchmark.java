package io.aurochs.benchmarks.tuple;

import io.aurochs.bundle.Bundle;
import io.aurochs.bundle.BundlePool;
import io.aurochs.bundle.BundlePools;
import io.aurochs.bundle.BundleReader;
import io.aurochs.bundle.Router;
import io.aurochs.storm.reliability.AurochsTuple;
import io.aurochs.storm.serde.StreamTable;
import io.aurochs.storm.serde.TupleEncoding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
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

/**
 * Per tuple: appended for a task on another virtual node, shipped, read there, its bundle recycled. One thread does both ends, so that
 * the two ways of travelling differ by what they ask of processors and not by whose cache the tuple is in.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
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
public class TupleBenchmark {
    private static final int TUPLES = 512;
    private static final int SOURCE = 1;
    private static final int CONSUMER = 2;
    private static final String COMPONENT = "spout";

    @Param({"reference", "offheap"})
    String transport = "";

    @Param({"string", "number", "pojo", "map"})
    String values = "";

    private final AurochsTuple[] tuples = new AurochsTuple[TUPLES];
    private @Nullable BundlePool pool;
    private @Nullable Router router;
    private @Nullable BundleReader reader;
    private @Nullable Blackhole blackhole;
    private long tupleBytes;

    @Setup
    public void fill() throws Exception {
        Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
        conf.put(Config.TOPOLOGY_KRYO_REGISTER, List.of(Reading.class.getName()));
        GeneralTopologyContext context = new GeneralTopologyContext(
                topology(),
                conf,
                Map.of(SOURCE, COMPONENT),
                Map.of(COMPONENT, List.of(SOURCE)),
                Map.of(COMPONENT, Map.of(Utils.DEFAULT_STREAM_ID, new Fields("value"))),
                "benchmark");
        IntFunction<Object> value = switch (values) {
            case "string" -> number -> "the sentence with the number " + number;
            case "number" -> number -> (long) number << 20;
            case "pojo" -> TupleBenchmark::reading;
            default -> number -> new HashMap<>(Map.of("before", reading(number), "after", reading(number + 1)));
        };
        for (int i = 0; i < TUPLES; i++) {
            tuples[i] =
                    new AurochsTuple(context, new Values(value.apply(i)), COMPONENT, SOURCE, Utils.DEFAULT_STREAM_ID);
        }
        StreamTable streams = new StreamTable(Map.of(COMPONENT, Set.of(Utils.DEFAULT_STREAM_ID)));
        pool = new BundlePool(0);
        reader = new BundleReader(new TupleEncoding(context, streams, conf));
        List<int[]> edges = List.of(new int[] {0});
        router = transport.equals("offheap")
                ? Router.offHeap(
                        new int[] {CONSUMER},
                        edges,
                        BundlePools.onOneNode(pool),
                        TUPLES,
                        new TupleEncoding(context, streams, conf),
                        false,
                        this::read,
                        SOURCE)
                : Router.byReference(1, edges, TUPLES, this::read, SOURCE);
    }

    private static Reading reading(int number) {
        return new Reading("sensor-" + number % 100, number / 7.0, 1_490_000_000_000L + number);
    }

    private static StormTopology topology() {
        return new TopologyBuilder().createTopology();
    }

    private void read(int destination, Bundle bundle) {
        BundleReader in = reader;
        Blackhole sink = blackhole;
        if (in == null) {
            throw new IllegalStateException("not set up");
        }
        tupleBytes = bundle.encodedBytes() / bundle.recordCount();
        in.open(bundle);
        while (in.hasNext()) {
            Tuple tuple = (Tuple) in.next();
            if (sink != null) {
                sink.consume(tuple.getValue(0));
            }
        }
        in.close().recycle();
    }

    @Benchmark
    @OperationsPerInvocation(TUPLES)
    public void fillShipAndRead(Blackhole sink) {
        Router out = router;
        blackhole = sink;
        if (out != null) {
            IntStream.range(0, TUPLES).forEach(i -> out.append(0, tuples[i]));
            out.ship();
        }
    }

    /** Says how large a tuple is when it is encoded, with its part of the bundle's header. */
    @TearDown
    public void giveMemoryBack() {
        if (tupleBytes > 0) {
            System.out.println(values + ": " + tupleBytes + " bytes per tuple");
        }
        if (pool != null) {
            pool.close();
        }
    }
}
