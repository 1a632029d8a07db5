package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FasterWayTest {
    private static final int RECORDS = 1_000;
    private static final int PERIOD = FasterWay.BUNDLES_PER_PAIR + 2;

    private long nowNs;
    private final FasterWay way = new FasterWay(() -> nowNs);

    /** Processes bundles; how many of them went the second way. */
    private int bundles(int count, int records, long firstNs, long secondNs) {
        int second = 0;
        for (int i = 0; i < count; i++) {
            boolean isSecond = way.beginSecond(records);
            second += isSecond ? 1 : 0;
            nowNs += records * (isSecond ? secondNs : firstNs);
            way.processed();
        }
        return second;
    }

    /** Until the votes are there, and no pair is begun. */
    private void begin(long firstNs, long secondNs) {
        bundles(2 * FasterWay.VOTES, RECORDS, firstNs, secondNs);
    }

    @Test
    void allButOneOfEachPairGoTheFasterWay() {
        begin(10, 5);
        assertThat(bundles(10 * PERIOD, RECORDS, 10, 5)).isEqualTo(10 * PERIOD - 10);
    }

    @Test
    void whatIsFasterChanges() {
        begin(10, 5);
        bundles(FasterWay.VOTES * PERIOD, RECORDS, 5, 10);
        assertThat(bundles(10 * PERIOD, RECORDS, 5, 10)).isEqualTo(10);
    }

    @Test
    void aBundleThatWasInterruptedDoesNotDecide() {
        begin(10, 5);
        for (int interrupted = 0; interrupted < FasterWay.VOTES / 2; interrupted++) {
            bundles(FasterWay.BUNDLES_PER_PAIR, RECORDS, 10, 5);
            for (int i = 0; i < 2; i++) {
                nowNs += RECORDS * (way.beginSecond(RECORDS) ? 1_000_000L : 10L);
                way.processed();
            }
        }
        assertThat(bundles(FasterWay.BUNDLES_PER_PAIR, RECORDS, 10, 5)).isEqualTo(FasterWay.BUNDLES_PER_PAIR);
    }

    @Test
    void smallBundlesGoTheWayThatIsFaster() {
        begin(10, 5);
        int some = 10 * PERIOD;
        assertThat(bundles(some, FasterWay.LEAST_RECORDS - 1, 10, 5)).isEqualTo(some);
    }

    @Test
    void smallBundlesSayNothing() {
        assertThat(bundles(100, FasterWay.LEAST_RECORDS - 1, 10, 5)).isZero();
        begin(10, 5);
        assertThat(bundles(FasterWay.BUNDLES_PER_PAIR, RECORDS, 10, 5)).isEqualTo(FasterWay.BUNDLES_PER_PAIR);
    }
}
