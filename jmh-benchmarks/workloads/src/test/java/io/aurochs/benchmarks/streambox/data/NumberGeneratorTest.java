package io.aurochs.benchmarks.streambox.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberGeneratorTest {
    private static final int RECORDS = 20_000;

    @ParameterizedTest
    @CsvSource({"10000, 1000, 0", "10000, 1000, 40", "1000, 100, 20", "5000, 3000, 0"})
    void aShareOfTheKeysHasOnePartnerWithinTheRange(int recordsPerEpoch, long spanMs, int early) {
        EpochPlan plan = new EpochPlan(recordsPerEpoch, spanMs, early, 2);
        JoinRecords records = new JoinGenerator(5, plan, 500, 0.1).generate(0, RECORDS);
        Map<Long, Integer> left = byKey(records.left());
        Map<Long, Integer> right = byKey(records.right());
        left.keySet().retainAll(right.keySet());
        // Of the last epoch some have theirs in the next one.
        assertThat(left.size()).isBetween((int) (0.075 * RECORDS), (int) (0.105 * RECORDS));
        long acrossEpochs = 0;
        for (Map.Entry<Long, Integer> pair : left.entrySet()) {
            int l = pair.getValue();
            int r = right.getOrDefault(pair.getKey(), -1);
            assertThat(Math.abs(records.left().times()[l] - records.right().times()[r]))
                    .isLessThanOrEqualTo(500);
            acrossEpochs += l == r ? 0 : 1;
        }
        assertThat(acrossEpochs).isGreaterThan(left.size() / 20);
        for (int i = 0; i < RECORDS; i++) {
            assertThat(records.right().times()[i]).isGreaterThanOrEqualTo(plan.startMs(plan.epoch(i)));
        }
    }

    private static Map<Long, Integer> byKey(NumberRecords records) {
        Map<Long, Integer> byKey = new HashMap<>();
        for (int i = 0; i < RECORDS; i++) {
            assertThat(byKey.put(records.column(JoinRecords.KEY)[i], i)).isNull();
        }
        return byKey;
    }

    @Test
    void latenciesAreLogNormal() {
        NumberRecords records = new NetmonGenerator(1, EpochPlan.NETMON, 50).generate(0, RECORDS);
        long[] latencies = records.column(NetmonGenerator.LATENCY_US).clone();
        Arrays.sort(latencies);
        assertThat(latencies[RECORDS / 2]).isBetween(245L, 255L);
        // One sigma is 34.1 % of the records.
        assertThat(latencies[(int) (0.841 * RECORDS)]).isBetween(405L, 420L);
        assertThat(Arrays.stream(records.column(NetmonGenerator.SOURCE)).distinct())
                .hasSize(50);
        assertThat(Arrays.stream(records.column(NetmonGenerator.DESTINATION))).allMatch(address -> address >>> 32 == 0);
    }

    @Test
    void thereAreAsManyIdsAsStated() {
        NumberRecords records = new DistinctGenerator(1, EpochPlan.STANDARD, 100, 1).generate(0, RECORDS);
        assertThat(Arrays.stream(records.column(DistinctGenerator.ID)).distinct())
                .hasSize(100);
    }
}
