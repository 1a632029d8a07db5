package io.aurochs.benchmarks.streambox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class TimeWindowsTest {
    @Test
    void aRecordIsTakenAsLongAsItsLastWindowIsOpen() {
        TimeWindows sliding = new TimeWindows(30, 10);
        // Windows end at 10, 20, 30, 40 ...: at watermark 40 the one from 20 to 50 is the first that is open.
        assertThat(sliding.takenFromMs(39)).isEqualTo(10);
        assertThat(sliding.takenFromMs(40)).isEqualTo(20);
        assertThat(sliding.perRecord()).isEqualTo(3);
        TimeWindows fixed = TimeWindows.fixed(10);
        assertThat(fixed.takenFromMs(39)).isEqualTo(30);
        assertThat(fixed.takenFromMs(40)).isEqualTo(40);
        assertThat(fixed.perRecord()).isEqualTo(1);
    }

    @Test
    void aSizeIsAMultipleOfTheSlide() {
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> new TimeWindows(25, 10));
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> new TimeWindows(0, 10));
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> TimeWindows.fixed(0));
    }
}
