package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChecksumTest {
    @Test
    void theSumOverAllCountsFollowsFromTheLast() {
        long sum = 0;
        for (int count = 1; count <= 1000; count++) {
            sum += Checksum.of("lord", count);
            assertThat(Checksum.upTo("lord", count)).isEqualTo(sum);
        }
    }

    @Test
    void dependsOnWordAndCount() {
        assertThat(Checksum.of("lord", 1)).isNotEqualTo(Checksum.of("lord", 2)).isNotEqualTo(Checksum.of("god", 1));
    }
}
