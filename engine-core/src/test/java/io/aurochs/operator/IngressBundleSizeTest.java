package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.FakeClock;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class IngressBundleSizeTest {
    private static final int WORKERS = 4;
    private static final int LEAST = 1_000;
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final FakeClock clock = new FakeClock();
    private final IngressBundleSize size = new IngressBundleSize(WORKERS, LEAST, clock);

    private void epoch(int records, long ns) {
        size.came(records);
        clock.advance(ns);
        size.epochEnded();
    }

    @Test
    void anEpochIsDividedByTheWorkers() {
        assertThat(size.records()).isEqualTo(IngressBundleSize.MOST);
        epoch(100_000, SECOND_NS);
        assertThat(size.records()).isEqualTo(25_000);
        epoch(4_000_000, SECOND_NS);
        assertThat(size.records()).isEqualTo(IngressBundleSize.MOST);
        epoch(10, SECOND_NS / 1_000_000);
        assertThat(size.records()).isEqualTo(LEAST);
    }

    @Test
    void bundlesAreHalvedForEachTenthBelowThePeak() {
        epoch(100_000, SECOND_NS);
        epoch(100_000, SECOND_NS * 100 / 75);
        assertThat(size.records()).as("a quarter less").isEqualTo(25_000 / 4);
    }

    @Test
    void timeInWhichTheSourceIsHeldBackIsNotLowIngress() {
        epoch(100_000, SECOND_NS);
        size.held(true);
        clock.advance(SECOND_NS);
        size.held(true);
        clock.advance(SECOND_NS);
        size.held(false);
        epoch(100_000, SECOND_NS);
        assertThat(size.records()).isEqualTo(25_000);
        epoch(100_000, 3 * SECOND_NS);
        assertThat(size.records()).as("this time it was not").isEqualTo(LEAST);
    }

    @Test
    void bundlesAreHalvedForEachTenthOfTheTimeThatTheSourceWaits() {
        size.waits(SECOND_NS / 4);
        clock.advance(SECOND_NS / 2);
        epoch(100_000, SECOND_NS / 2);
        assertThat(size.records()).as("a quarter of the time").isEqualTo(25_000 / 4);
        epoch(100_000, SECOND_NS);
        assertThat(size.records()).as("it does not wait any more").isEqualTo(25_000);
        size.waits(Long.MAX_VALUE);
        clock.advance(SECOND_NS / 20);
        size.waits(SECOND_NS);
        clock.advance(SECOND_NS / 10);
        epoch(100_000, SECOND_NS * 17 / 20);
        assertThat(size.records()).as("it waits until the epoch ends").isEqualTo(LEAST);
    }

    @Test
    void aPeakFades() {
        epoch(1_000_000, SECOND_NS);
        epoch(100_000, SECOND_NS);
        assertThat(size.records()).isEqualTo(LEAST);
        int epochs = 0;
        while (size.records() < 25_000) {
            epoch(100_000, SECOND_NS);
            epochs++;
        }
        long halfLives = epochs * SECOND_NS / IngressBundleSize.PEAK_HALF_LIFE_NS;
        assertThat(halfLives).as("down to a tenth").isEqualTo(3);
    }

    @Test
    void anEpochWithoutRecordsSaysNothing() {
        epoch(100_000, SECOND_NS);
        epoch(0, SECOND_NS);
        assertThat(size.records()).isEqualTo(25_000);
    }

    @Test
    void inOrderABundleHasWhatComesInAShortTime() {
        IngressBundleSize ordered = IngressBundleSize.ofTime(LEAST, clock);
        assertThat(ordered.records()).as("at first").isEqualTo(LEAST);
        ordered.held(true);
        for (int rate : new int[] {40_000_000, 20_000_000}) {
            ordered.came(rate);
            clock.advance(SECOND_NS);
            ordered.epochEnded();
            assertThat(ordered.records()).as("of %d in a second", rate).isEqualTo(rate / 10_000);
        }
        ordered.came(400_000_000);
        clock.advance(SECOND_NS);
        ordered.epochEnded();
        assertThat(ordered.records()).isEqualTo(IngressBundleSize.MOST_OF_TIME);
        ordered.came(1_000_000);
        clock.advance(SECOND_NS);
        ordered.epochEnded();
        assertThat(ordered.records()).isEqualTo(LEAST);
    }
}
