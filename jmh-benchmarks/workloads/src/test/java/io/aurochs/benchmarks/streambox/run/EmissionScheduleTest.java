package io.aurochs.benchmarks.streambox.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EmissionScheduleTest {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    @Test
    void recordsAreDueEvenly() {
        EmissionSchedule schedule = new EmissionSchedule(2);
        long beganNs = schedule.dueNs(0);
        assertThat(schedule.dueNs(10)).isEqualTo(beganNs + 5 * SECOND_NS);
        assertThat(schedule.recordsBy(beganNs + 3 * SECOND_NS)).isEqualTo(6);
    }

    @Test
    void thoseOfTheFirstWindowAreDueAtOnce() {
        EmissionSchedule schedule = new EmissionSchedule(1, 100);
        assertThat(schedule.dueNs(99)).isLessThanOrEqualTo(System.nanoTime());
        assertThat(schedule.recordsBy(System.nanoTime())).isZero();
        long beganNs = schedule.dueNs(100);
        assertThat(beganNs).isLessThanOrEqualTo(System.nanoTime());
        assertThat(schedule.dueNs(103)).isEqualTo(beganNs + 3 * SECOND_NS);
        assertThat(schedule.recordsBy(beganNs + 2 * SECOND_NS)).isEqualTo(102);
    }
}
