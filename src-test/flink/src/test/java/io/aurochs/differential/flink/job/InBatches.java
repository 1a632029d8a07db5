package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;

/** The batch runtime mode: sorted inputs, blocking exchanges, each key's last result only. */
public final class InBatches implements FlinkJob {
    private static final int NUMBERS = 4_000;
    private static final int KEYS = 60;

    @Override
    public Map<String, String> settings() {
        return Map.of("execution.runtime-mode", "BATCH");
    }

    @Override
    public void build(Bench bench) {
        bench.collect(
                bench.numbers("numbers", NUMBERS)
                        .map(number -> Tuple2.of(Scatter.key(KEYS, number), number))
                        .returns(Types.TUPLE(Types.STRING, Types.LONG))
                        .keyBy(tuple -> tuple.f0)
                        .sum(1)
                        .rebalance()
                        .map(Tuple2::toString)
                        .returns(Types.STRING),
                "sums");
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        TreeMap<String, Long> sums = new TreeMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            sums.merge(Scatter.key(KEYS, number), number, Long::sum);
        }
        sums.forEach((key, sum) -> journal.note("sums", Tuple2.of(key, sum)));
    }
}
