package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampledChoiceTest {
    private static final int RECORDS = 1_000;
    private static final int PERIOD = SampledChoice.SAMPLES_PER_PAIR + 2;

    private long nowNs;
    private final SampledChoice way = new SampledChoice(() -> nowNs);

    /** Processes bundles; how many of them went the second way. */
    private int bundles(int count, int records, long firstNs, long secondNs) {
        int second = 0;
        for (int i = 0; i < count; i++) {
            boolean isSecond = way.beginSecond();
            second += isSecond ? 1 : 0;
            nowNs += records * (isSecond ? secondNs : firstNs);
            way.processed(records);
            // Between bundles it does not count.
            nowNs += 1_000_000;
        }
        return second;
    }

    /** Until the votes are there, and no pair is begun. */
    private void begin(long firstNs, long secondNs) {
        bundles(2 * SampledChoice.VOTES, RECORDS, firstNs, secondNs);
    }

    @Test
    void allButOneOfEachPairGoTheSampledChoice() {
        begin(10, 5);
        assertThat(bundles(10 * PERIOD, RECORDS, 10, 5)).isEqualTo(10 * PERIOD - 10);
    }

    @Test
    void whatIsFasterChanges() {
        begin(10, 5);
        bundles(SampledChoice.VOTES * PERIOD, RECORDS, 5, 10);
        assertThat(bundles(10 * PERIOD, RECORDS, 5, 10)).isEqualTo(10);
    }

    @Test
    void aBundleThatWasInterruptedDoesNotDecide() {
        begin(10, 5);
        for (int interrupted = 0; interrupted < SampledChoice.VOTES / 2; interrupted++) {
            bundles(SampledChoice.SAMPLES_PER_PAIR, RECORDS, 10, 5);
            for (int i = 0; i < 2; i++) {
                nowNs += RECORDS * (way.beginSecond() ? 1_000_000L : 10L);
                way.processed(RECORDS);
            }
        }
        assertThat(bundles(SampledChoice.SAMPLES_PER_PAIR, RECORDS, 10, 5)).isEqualTo(SampledChoice.SAMPLES_PER_PAIR);
    }

    @Test
    void severalSmallBundlesAreASample() {
        int small = 30;
        int bundlesOfSample = 9;
        bundles(2 * SampledChoice.VOTES * bundlesOfSample, small, 10, 5);
        int period = PERIOD * bundlesOfSample;
        assertThat(bundles(10 * period, small, 10, 5)).isEqualTo(10 * period - 10 * bundlesOfSample);
    }

    @Test
    void bundlesOfWhichNothingWasProcessedSayNothing() {
        begin(10, 5);
        for (int i = 0; i < PERIOD; i++) {
            way.beginSecond();
            nowNs += 1_000_000;
            way.processed(0);
        }
        assertThat(bundles(10 * PERIOD, RECORDS, 10, 5)).isEqualTo(10 * PERIOD - 10);
    }

    /** The distance between pairs is one of records: bundles may become larger or smaller meanwhile. */
    @Test
    void aFewLargeBundlesAfterManySmallOnesAreSampledSoon() {
        bundles(2 * SampledChoice.VOTES * SampledChoice.LEAST_RECORDS, 1, 10, 5);
        assertThat(bundles(PERIOD, RECORDS, 5, 10))
                .as("goes the other way now and then")
                .isLessThan(PERIOD);
        bundles(SampledChoice.VOTES * PERIOD, RECORDS, 5, 10);
        assertThat(bundles(10 * PERIOD, RECORDS, 5, 10)).isEqualTo(10);
    }

    @Test
    void samplesWithBundlesOfOtherSizesAreNotCompared() {
        for (int pair = 0; pair < 100; pair++) {
            // Small ones take longer for each record, whichever way they go.
            bundles(1, RECORDS, 1, 1);
            bundles(26, 10, 100, 100);
        }
        assertThat(way.isSecondFaster()).isFalse();
    }
}
