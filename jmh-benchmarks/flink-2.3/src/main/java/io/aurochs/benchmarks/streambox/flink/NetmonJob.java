package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.benchmark.NetmonBenchmark;
import io.aurochs.benchmarks.streambox.data.NetmonGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple4;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Netmon: the latencies of each pair of addresses in each window. */
final class NetmonJob {
    private static final long LOW_HALF = 0xFFFF_FFFFL;
    /** Of a pair in a window: end, sum, number. */
    private static final TypeInformation<Tuple4<Long, Long, Long, Long>> RESULTS =
            Types.TUPLE(Types.LONG, Types.LONG, Types.LONG, Types.LONG);

    private NetmonJob() {}

    static void build(NetmonBenchmark benchmark, StreamExecutionEnvironment env) {
        DataStream<Tuple4<Long, Long, Long, Long>> results = ReplaySource.add(
                        env, "packets", 0, Packets::new, TypeInformation.of(Packet.class))
                .keyBy(Packet::pair, Types.LONG)
                .window(Windows.fixed(benchmark.windows()))
                .aggregate(
                        new Totals<Packet>((latencies, packet) -> latencies.add(1, packet.latencyUs())),
                        (pair, window, totals, all) -> totals.forEach(total ->
                                all.collect(Tuple4.of(pair, Windows.endMs(window), total.sum(), total.count()))),
                        Totals.TYPE,
                        RESULTS);
        ResultSink.add(
                results,
                (checksums, result) -> checksums.latency(
                        result.f1, result.f0 >>> Integer.SIZE, result.f0 & LOW_HALF, result.f2, result.f3));
    }

    /** One packet for all records. */
    private static final class Packets implements View<NumberRecords, Packet> {
        private final Packet packet = new Packet();

        @Override
        public long timeMs(NumberRecords records, int index) {
            return records.times()[index];
        }

        @Override
        public Packet record(NumberRecords records, int index, long timeMs) {
            packet.set(
                    records.column(NetmonGenerator.SOURCE)[index],
                    records.column(NetmonGenerator.DESTINATION)[index],
                    records.column(NetmonGenerator.LATENCY_US)[index]);
            return packet;
        }
    }
}
