package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FasterWayTest {
    private static final int RECORDS = 1_000;

    private long nowNs;
    private final FasterWay way = new FasterWay(() -> nowNs);

    /** Processes bundles; how many of them went the second way. */
    private int bundles(int count, int records, long firstNs, long secondNs) {
        int second = 0;
        for (int i = 0; i < count; i++) {
            boolean isSecond = way.beginSecond();
            second += isSecond ? 1 : 0;
            nowNs += records * (isSecond ? secondNs : firstNs);
            way.processed(records);
        }
        return second;
    }

    @Test
    void mostBundlesGoTheFasterWayAndSomeTheOther() {
        bundles(20, RECORDS, 10, 5);
        assertThat(bundles(10 * FasterWay.BUNDLES_PER_SAMPLE, RECORDS, 10, 5))
                .isEqualTo(10 * (FasterWay.BUNDLES_PER_SAMPLE - 1));
        bundles(20 * FasterWay.BUNDLES_PER_SAMPLE, RECORDS, 5, 10);
        assertThat(bundles(10 * FasterWay.BUNDLES_PER_SAMPLE, RECORDS, 5, 10)).isEqualTo(10);
    }

    @Test
    void aBundleThatWasInterruptedSaysNothing() {
        bundles(20, RECORDS, 10, 5);
        assertThat(way.beginSecond()).isTrue();
        nowNs += 1_000_000_000;
        way.processed(RECORDS);
        assertThat(bundles(3, RECORDS, 10, 5)).isEqualTo(3);
    }

    @Test
    void aSmallBundleSaysNothing() {
        assertThat(bundles(100, FasterWay.LEAST_RECORDS - 1, 10, 5))
                .as("of those that went the second way, only samples")
                .isEqualTo(100 / FasterWay.BUNDLES_PER_SAMPLE);
    }
}
