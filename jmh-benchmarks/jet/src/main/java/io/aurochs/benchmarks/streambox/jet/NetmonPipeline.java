package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.jet.accumulator.LongLongAccumulator;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.jet.datamodel.Tuple2;
import com.hazelcast.jet.pipeline.Pipeline;
import io.aurochs.benchmarks.streambox.benchmark.NetmonBenchmark;
import io.aurochs.benchmarks.streambox.data.NetmonGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;

/** Netmon: the latencies of each pair of addresses in each window. */
final class NetmonPipeline {
    private static final long LOW_HALF = 0xFFFF_FFFFL;

    private NetmonPipeline() {}

    /**
     * A packet's latency.
     *
     * @param source IPv4 address, in the low 32 bits
     * @param destination IPv4 address, in the low 32 bits
     * @param latencyUs us
     */
    private record Packet(long source, long destination, long latencyUs) {
        static Packet of(NumberRecords records, int index) {
            return new Packet(
                    records.column(NetmonGenerator.SOURCE)[index],
                    records.column(NetmonGenerator.DESTINATION)[index],
                    records.column(NetmonGenerator.LATENCY_US)[index]);
        }

        /** Both addresses in one key, as Jet hashes it fastest. */
        long pair() {
            return source << Integer.SIZE | destination;
        }
    }

    static Pipeline of(NetmonBenchmark benchmark, Ends ends) {
        Pipeline pipeline = Pipeline.create();
        ends.source(
                        pipeline,
                        "packets",
                        0,
                        () -> new StoredItems<NumberRecords, Packet>(Packet::of, NumberRecords::times))
                .groupingKey(Packet::pair)
                .window(JetPipelines.window(benchmark.windows()))
                .aggregate(latencies())
                .writeTo(ends.sink(NetmonPipeline::receive));
        return pipeline;
    }

    /** Their sum and their number. */
    private static AggregateOperation1<Packet, LongLongAccumulator, Tuple2<Long, Long>> latencies() {
        return AggregateOperation.withCreate(LongLongAccumulator::new)
                .<Packet>andAccumulate((latencies, packet) -> add(latencies, packet.latencyUs(), 1))
                .andCombine((latencies, more) -> add(latencies, more.get1(), more.get2()))
                .andExportFinish(latencies -> Tuple2.tuple2(latencies.get1(), latencies.get2()));
    }

    private static void add(LongLongAccumulator latencies, long sumUs, long count) {
        latencies.set1(latencies.get1() + sumUs);
        latencies.set2(latencies.get2() + count);
    }

    private static void receive(WindowChecksums checksums, KeyedWindowResult<Long, Tuple2<Long, Long>> result) {
        checksums.latency(
                result.end(),
                result.key() >>> Integer.SIZE,
                result.key() & LOW_HALF,
                result.result().f0(),
                result.result().f1());
    }
}
