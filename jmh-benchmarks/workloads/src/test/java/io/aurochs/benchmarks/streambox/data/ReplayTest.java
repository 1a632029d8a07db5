package io.aurochs.benchmarks.streambox.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplayTest {
    @Test
    void laterRoundsAreTheFirstOneLater() {
        EpochPlan plan = new EpochPlan(100, 10, 40, 3);
        DistinctGenerator generator = new DistinctGenerator(1, plan, 50, 1);
        Replay<NumberRecords> replay = Replay.of(generator, 3);
        assertThat(replay.epochsKept()).isEqualTo(3);
        assertThat(replay.epoch(2).times())
                .isEqualTo(generator.generate(200, 100).times());
        assertThat(replay.epoch(7)).isSameAs(replay.epoch(1));
        assertThat(replay.offsetMs(2)).isZero();
        assertThat(replay.offsetMs(7)).isEqualTo(60);
        assertThat(replay.watermarkMs(7)).isEqualTo(80);
        for (long epoch = 0; epoch < 9; epoch++) {
            for (long time : replay.epoch(epoch).times()) {
                assertThat(time + replay.offsetMs(epoch)).isGreaterThanOrEqualTo(plan.startMs(epoch));
            }
        }
    }
}
