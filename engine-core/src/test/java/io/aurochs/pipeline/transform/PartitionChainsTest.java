package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PartitionChainsTest {
    /** A record that was visited. */
    private record Visit(int row, long hash) {}

    private static List<Visit> visits(PartitionChains chains, int partition) throws Exception {
        List<Visit> visits = new ArrayList<>();
        chains.forEach(partition, (row, hash) -> visits.add(new Visit(row, hash)));
        return visits;
    }

    @Test
    void thePartitionIsTheTopOfTheHash() {
        PartitionChains chains = new PartitionChains(2);
        assertThat(chains.partition(0)).isZero();
        assertThat(chains.partition(Long.MAX_VALUE)).isEqualTo(1);
        assertThat(chains.partition(Long.MIN_VALUE)).isEqualTo(2);
        assertThat(chains.partition(-1)).isEqualTo(3);
    }

    @Test
    void aRecordThatWasNotAddedIsInNoChain() throws Exception {
        PartitionChains chains = new PartitionChains(1);
        chains.clear(4);
        chains.add(0, 5);
        chains.add(3, 6);
        assertThat(visits(chains, 0)).containsExactly(new Visit(3, 6), new Visit(0, 5));
        assertThat(visits(chains, 1)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void eachBundlesRecordsAreInTheirPartitionsTheLastOneFirst(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int bits = 1 + random.nextInt(6);
        PartitionChains chains = new PartitionChains(bits);
        for (int bundle = 0; bundle < 50; bundle++) {
            int rows = random.nextInt(300);
            chains.clear(rows);
            List<List<Visit>> expected = new ArrayList<>();
            for (int partition = 0; partition < 1 << bits; partition++) {
                expected.add(new ArrayList<>());
            }
            for (int row = 0; row < rows; row++) {
                if (random.nextInt(5) > 0) {
                    long hash = random.nextLong();
                    chains.add(row, hash);
                    expected.get(chains.partition(hash)).add(0, new Visit(row, hash));
                }
            }
            for (int partition = 0; partition < 1 << bits; partition++) {
                assertThat(visits(chains, partition))
                        .as("seed %s bundle %s partition %s", seed, bundle, partition)
                        .containsExactlyElementsOf(expected.get(partition));
            }
        }
    }
}
