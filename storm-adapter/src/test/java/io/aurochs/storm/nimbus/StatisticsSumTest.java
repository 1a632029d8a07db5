package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ExecutorSpecificStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.SpoutStats;
import org.junit.jupiter.api.Test;

class StatisticsSumTest {
    private static final String ALL = ":all-time";
    private static final GlobalStreamId SOURCE = new GlobalStreamId("source", "default");

    private static ExecutorStats bolt(long executed, double executeMs, long acked, double processMs) {
        BoltStats bolt = new BoltStats(
                Map.of(ALL, Map.of(SOURCE, acked)),
                Map.of(ALL, Map.of()),
                Map.of(ALL, Map.of(SOURCE, processMs)),
                Map.of(ALL, Map.of(SOURCE, executed)),
                Map.of(ALL, Map.of(SOURCE, executeMs)));
        return new ExecutorStats(
                Map.of(ALL, Map.of("default", executed)), Map.of(ALL, Map.of()), ExecutorSpecificStats.bolt(bolt), 1);
    }

    private static ExecutorStats spout(long acked, double completeMs) {
        SpoutStats spout = new SpoutStats(
                Map.of(ALL, Map.of("default", acked)),
                Map.of(ALL, Map.of("default", 1L)),
                Map.of(ALL, Map.of("default", completeMs)));
        return new ExecutorStats(
                Map.of(ALL, Map.of("default", acked)), Map.of(), ExecutorSpecificStats.spout(spout), 1);
    }

    @Test
    void anExecutorShowsWhatItsTasksCounted() {
        StatisticsSum sum = new StatisticsSum(Map.of(1, bolt(30, 2.0, 10, 4.0), 2, bolt(10, 6.0, 30, 8.0)));
        assertThat(sum.of(List.of(1, 2))).isEqualTo(bolt(40, 3.0, 40, 7.0));
    }

    @Test
    void tasksOfWhichNothingWasMeasuredHaveNoPartInTheAverage() {
        StatisticsSum sum = new StatisticsSum(
                Map.of(1, bolt(10, 0.0, 10, 0.0), 2, bolt(10, 6.0, 30, 8.0), 3, bolt(10, 0.0, 5, 0.0)));
        assertThat(sum.of(List.of(1, 2, 3))).isEqualTo(bolt(30, 6.0, 45, 8.0));
        assertThat(sum.of(List.of(1, 3))).isEqualTo(bolt(20, 0.0, 15, 0.0));
    }

    @Test
    void tasksThatTakeNoTimeHaveTheirPartInTheAverage() {
        StatisticsSum sum = new StatisticsSum(Map.of(1, bolt(300, 0.0, 300, 0.0), 2, bolt(100, 4.0, 100, 8.0)));
        assertThat(sum.of(List.of(1, 2))).isEqualTo(bolt(400, 1.0, 400, 2.0));
    }

    @Test
    void spoutsAreSummedUpToo() {
        ExecutorStats sum = Objects.requireNonNull(
                new StatisticsSum(Map.of(1, spout(10, 4.0), 3, spout(30, 8.0))).of(List.of(1, 2, 3, 4)));
        SpoutStats specific = sum.get_specific().get_spout();
        assertThat(specific.get_acked()).isEqualTo(Map.of(ALL, Map.of("default", 40L)));
        assertThat(specific.get_failed()).isEqualTo(Map.of(ALL, Map.of("default", 2L)));
        assertThat(specific.get_complete_ms_avg()).isEqualTo(Map.of(ALL, Map.of("default", 7.0)));
    }

    @Test
    void tasksThatWentToAnotherExecutorCountThere() {
        Map<Integer, ExecutorStats> byTask =
                Map.of(1, bolt(30, 2.0, 10, 4.0), 2, bolt(20, 2.0, 10, 4.0), 3, bolt(10, 6.0, 30, 8.0));
        StatisticsSum sum = new StatisticsSum(byTask);
        assertThat(sum.of(List.of(1))).isEqualTo(bolt(30, 2.0, 10, 4.0));
        ExecutorStats others = Objects.requireNonNull(sum.of(List.of(2, 3, 4)));
        assertThat(others.get_emitted()).isEqualTo(Map.of(ALL, Map.of("default", 30L)));
        assertThat(others.get_specific().get_bolt().get_acked()).isEqualTo(Map.of(ALL, Map.of(SOURCE, 40L)));
        assertThat(sum.of(List.of(4))).as("one that has not begun").isNull();
    }
}
