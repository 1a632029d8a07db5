package io.aurochs.sync;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaddedSequenceTest {
    @Test
    void everyModeReadsWhatEveryModeWrote() {
        PaddedSequence sequence = new PaddedSequence(-3);
        assertThat(sequence.getVolatile()).isEqualTo(-3);
        sequence.setRelease(Long.MAX_VALUE);
        assertThat(sequence.getAcquire()).isEqualTo(Long.MAX_VALUE);
        sequence.setVolatile(Long.MIN_VALUE);
        assertThat(sequence.getOpaque()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void swapsOnlyWhatItExpects() {
        PaddedSequence sequence = new PaddedSequence(1);
        assertThat(sequence.compareAndSet(2, 3)).isFalse();
        assertThat(sequence.compareAndSet(1, 3)).isTrue();
        assertThat(sequence.getAndAdd(4)).isEqualTo(3);
        assertThat(sequence.getVolatile()).isEqualTo(7);
    }
}
