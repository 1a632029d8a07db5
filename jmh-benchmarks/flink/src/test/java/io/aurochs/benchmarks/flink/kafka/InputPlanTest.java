package io.aurochs.benchmarks.flink.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.UsageException;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class InputPlanTest {
    @Test
    void partitionsHoldEquallyManyRecords() {
        assertThat(new InputPlan(10, false).ofEachPartition(4)).isEqualTo(3);
        assertThat(new InputPlan(8, false).ofEachPartition(4)).isEqualTo(2);
    }

    @Test
    void moreRecordsThanThereIsRoomForAreRefused() {
        InputPlan plan = new InputPlan(1_000_000, false);
        assertThatCode(() -> plan.requireRoom(100_000_000)).doesNotThrowAnyException();
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> plan.requireRoom(99_000_000))
                .withMessage("--set kafka.records=1000000: these records have more than 94 MB, which is the room for"
                        + " temporary files");
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

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "many", "1e6", "1000000000000"})
    void aSettingThatIsNoNumberOfRecordsIsRefusedBeforeTheRun(String records) {
        RunOptions options = new RunOptions();
        new CommandLine(options)
                .parseArgs(
                        "--app",
                        KafkaRun.APP,
                        "--system",
                        "stock",
                        "--result",
                        "none",
                        "--check",
                        "--set",
                        InputPlan.SETTING + "=" + records);
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> KafkaRun.check(options, new Configuration()))
                .withMessage("--set kafka.records=" + records + ": give a number of records such as 5000000");
    }
}
