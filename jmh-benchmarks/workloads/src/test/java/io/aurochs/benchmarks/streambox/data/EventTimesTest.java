package io.aurochs.benchmarks.streambox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventTimesTest {
    private static final EpochPlan PLAN = new EpochPlan(10_000, 100, 0, 1);

    @Test
    void anEpochsTimesAreSpreadEvenlyOverItsSpan() {
        long[] times = new EventTimes(1, PLAN).timesMs(20_000, 10_000);
        Arrays.sort(times);
        for (int i = 0; i < times.length; i++) {
            assertThat(times[i]).isEqualTo(200 + i / 100);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40})
    void aShareOfTheRecordsIsEarlyAndNoneIsLate(int percent) {
        EventTimes times = new EventTimes(1, PLAN.withEarly(percent, 3));
        int[] byEpochsEarly = new int[4];
        for (long time : times.timesMs(50_000, 10_000)) {
            byEpochsEarly[(int) (time / 100 - 5)]++;
        }
        assertThat(byEpochsEarly[0]).isBetween((98 - percent) * 100, (102 - percent) * 100);
        assertThat(Arrays.stream(byEpochsEarly)).allMatch(count -> count > 100 * percent / 4);
    }

    @Test
    void shorterEpochsLeaveTheRecordsAsFarApart() {
        assertThat(EpochPlan.STANDARD.withRecords(10_000)).isEqualTo(new EpochPlan(10_000, 10, 0, 1));
        assertThat(EpochPlan.NETMON.withRecords(10_000)).isEqualTo(new EpochPlan(10_000, 20, 0, 1));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> EpochPlan.STANDARD.withRecords(10_500))
                .withMessageContaining("recordsPerEpoch=10500");
    }

    @Test
    void plansAreChecked() {
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> new EpochPlan(0, 100, 0, 1));
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> PLAN.withEarly(41, 1));
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> PLAN.withEarly(10, 0));
    }
}
