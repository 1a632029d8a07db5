package io.aurochs.application.study.storm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MinuteEndsTest {
    private static final int EXPRESSWAY = 1;
    private static final int OTHER = 2;

    @Test
    void aMinuteIsClosedByTheLastOfItsSenders() {
        MinuteEnds ends = new MinuteEnds(3);
        assertThat(ends.isClosedBy(EXPRESSWAY, 1)).isFalse();
        assertThat(ends.isClosedBy(EXPRESSWAY, 1)).isFalse();
        assertThat(ends.closed(EXPRESSWAY)).isZero();
        assertThat(ends.isClosedBy(EXPRESSWAY, 1)).isTrue();
        assertThat(ends.closed(EXPRESSWAY)).isEqualTo(1);
    }

    @Test
    void whoIsAheadClosesNothing() {
        MinuteEnds ends = new MinuteEnds(2);
        for (long minute = 1; minute <= 3; minute++) {
            assertThat(ends.isClosedBy(EXPRESSWAY, minute)).isFalse();
        }
        for (long minute = 1; minute <= 3; minute++) {
            assertThat(ends.isClosedBy(EXPRESSWAY, minute)).isTrue();
            assertThat(ends.closed(EXPRESSWAY)).isEqualTo(minute);
        }
    }

    @Test
    void expresswaysAreClosedOneByOne() {
        MinuteEnds ends = new MinuteEnds(2);
        assertThat(ends.isClosedBy(EXPRESSWAY, 1)).isFalse();
        assertThat(ends.isClosedBy(OTHER, 1)).isFalse();
        assertThat(ends.isClosedBy(EXPRESSWAY, 1)).isTrue();
        assertThat(ends.closed(OTHER)).isZero();
    }

    @Test
    void oneSenderClosesAtOnce() {
        MinuteEnds ends = new MinuteEnds(1);
        assertThat(ends.isClosedBy(EXPRESSWAY, 1)).isTrue();
        assertThat(ends.isClosedBy(EXPRESSWAY, 2)).isTrue();
        assertThat(ends.closed(EXPRESSWAY)).isEqualTo(2);
    }
}
