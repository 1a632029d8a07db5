package io.aurochs.sql.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How far event time has come in partitions that are read together. */
class PartitionTimesTest {
    private static final long TIMEOUT_NS = 1_000;
    private static final long DELAY_MS = 10;

    private final PartitionTimes times = new PartitionTimes(List.of(0, 1), DELAY_MS, TIMEOUT_NS, 0);

    @Test
    void thePartitionThatIsBehindHoldsTheOthersBack() {
        times.came(0, 500, 1);
        assertThat(times.watermark()).isEqualTo(PartitionTimes.NONE);
        times.came(1, 200, 2);
        times.came(1, 100, 3);
        assertThat(times.watermark()).isEqualTo(190);
        times.came(1, 900, 4);
        assertThat(times.watermark()).isEqualTo(490);
    }

    @Test
    void anIdlePartitionHoldsNothingBackUntilItHasRecordsAgain() {
        times.came(0, 500, TIMEOUT_NS);
        times.caughtUp(1, 0, TIMEOUT_NS - 1);
        assertThat(times.watermark()).isEqualTo(PartitionTimes.NONE);
        times.caughtUp(1, 0, TIMEOUT_NS);
        assertThat(times.watermark()).isEqualTo(490);
        assertThat(times.areAllIdle()).isFalse();
        times.came(1, 300, TIMEOUT_NS + 1);
        assertThat(times.watermark()).isEqualTo(290);
    }

    @Test
    void aPartitionWithRecordsToComeIsNotIdle() {
        times.came(0, 500, 1);
        times.active(1, 5 * TIMEOUT_NS);
        times.caughtUp(1, 0, 6 * TIMEOUT_NS - 1);
        assertThat(times.watermark()).isEqualTo(PartitionTimes.NONE);
    }

    @Test
    void aPartitionIsNotIdleWhileBrokersAreAway() {
        times.came(0, 500, 1);
        // They have answered up to here, and are away.
        times.caughtUp(1, 0, TIMEOUT_NS - 1);
        assertThat(times.watermark()).isEqualTo(PartitionTimes.NONE);
        // They are back.
        times.caughtUp(1, 10 * TIMEOUT_NS, 11 * TIMEOUT_NS - 1);
        assertThat(times.watermark()).isEqualTo(PartitionTimes.NONE);
        times.caughtUp(1, 10 * TIMEOUT_NS, 11 * TIMEOUT_NS);
        assertThat(times.watermark()).isEqualTo(490);
    }

    @Test
    void theLatestCountsWhenAllAreIdle() {
        times.came(0, 500, 0);
        times.came(1, 700, 0);
        times.caughtUp(0, 0, TIMEOUT_NS);
        times.caughtUp(1, 0, TIMEOUT_NS);
        assertThat(times.areAllIdle()).isTrue();
        assertThat(times.watermark()).isEqualTo(690);
    }

    @Test
    void aPartitionThatHasEndedHoldsNothingBack() {
        times.came(0, 500, 0);
        times.ended(1);
        assertThat(times.watermark()).isEqualTo(490);
    }
}
