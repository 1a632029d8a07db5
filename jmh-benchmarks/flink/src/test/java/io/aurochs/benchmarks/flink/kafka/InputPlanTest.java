package io.aurochs.benchmarks.flink.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class InputPlanTest {
    @Test
    void partitionsHoldEquallyManyRecords() {
        assertThat(new InputPlan(10, false).ofEachPartition(4)).isEqualTo(3);
        assertThat(new InputPlan(8, false).ofEachPartition(4)).isEqualTo(2);
    }

    @Test
    void anInputThatEndsBeforeTheWindowIsAFailure() {
        InputPlan plan = new InputPlan(100, false);
        assertThatCode(() -> plan.checkNotRead(49, 2)).doesNotThrowAnyException();
        assertThatIllegalStateException()
                .isThrownBy(() -> plan.checkNotRead(50, 2))
                .withMessageContaining("--set kafka.records=N");
    }

    @Test
    void aPartOfTheInputMayBeFollowedByNothing() {
        assertThatCode(() -> new InputPlan(100, true).checkNotRead(50, 2)).doesNotThrowAnyException();
    }
}
