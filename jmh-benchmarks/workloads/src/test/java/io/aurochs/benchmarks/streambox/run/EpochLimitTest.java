package io.aurochs.benchmarks.streambox.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.run.EpochLimit.Step;
import org.junit.jupiter.api.Test;

class EpochLimitTest {
    @Test
    void noSourceGetsFarAheadOfAnother() {
        EpochLimit limit = new EpochLimit(2, 10);
        assertThat(limit.begin(0, 0)).isEqualTo(Step.BEGIN);
        assertThat(limit.begin(0, 1)).isEqualTo(Step.BEGIN);
        assertThat(limit.begin(0, 2)).isEqualTo(Step.WAIT);
        assertThat(limit.begin(1, 0)).isEqualTo(Step.BEGIN);
        assertThat(limit.begin(0, 2)).isEqualTo(Step.BEGIN);
    }

    @Test
    void allEndWithTheSameEpoch() {
        EpochLimit limit = new EpochLimit(2, 10);
        limit.begin(0, 0);
        limit.begin(0, 1);
        limit.stop(0);
        assertThat(limit.epochs()).isEqualTo(2);
        assertThat(limit.begin(1, 1)).isEqualTo(Step.BEGIN);
        assertThat(limit.begin(0, 2)).isEqualTo(Step.END);
        assertThat(limit.begin(1, 2)).isEqualTo(Step.END);
    }

    @Test
    void whatWasDueIsEmittedNevertheless() {
        EpochLimit limit = new EpochLimit(1, 10);
        limit.stop(3);
        assertThat(limit.epochs()).isEqualTo(3);
        limit.stop(12);
        assertThat(limit.epochs()).isEqualTo(3);
    }
}
