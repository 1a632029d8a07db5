package io.aurochs.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.metrics.EngineSnapshot.ChannelCounts;
import io.aurochs.metrics.EngineSnapshot.TaskCounts;
import io.aurochs.placement.cost.Flow;
import io.aurochs.placement.cost.TaskDemand;
import io.aurochs.placement.cost.TrafficGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobTrafficTest {
    private final Graph graph = Graph.builder()
            .vertex("source", true, 1)
            .vertex("step", false, List.of(2, 1))
            .vertex("all", false, 2)
            .edge("source", "step", "default", Routing.SHUFFLE)
            .edge("step", "all", "default", Routing.ALL)
            .build();
    private final JobTraffic job = new JobTraffic(graph);

    private static double bytes(TrafficGraph traffic, int from, int to) {
        return traffic.flows().stream()
                .filter(flow -> flow.from() == from && flow.to() == to)
                .mapToDouble(Flow::bytesPerSecond)
                .sum();
    }

    @Test
    void groupsAreItsVertices() {
        assertThat(job.names()).containsExactly("source[0]", "step[0-1]", "step[2]", "all[0]", "all[1]");
        assertThat(job.byTask(new int[] {4, 3, 2, 1, 0})).containsExactly(4, 3, 3, 2, 1, 0);
        assertThat(job.byGroup(new int[] {4, 3, 7, 2, 1, 0})).containsExactly(4, 3, 2, 1, 0);
    }

    @Test
    void beforeItHasRunSharesAreEvenAndWhatGoesToAllGoesToEach() {
        TrafficGraph traffic = job.expected(3);
        assertThat(traffic.tasks()).extracting(TaskDemand::cores).containsOnly(0.6);
        assertThat(bytes(traffic, 0, 1)).isEqualTo(2 * bytes(traffic, 0, 2), within(1.0));
        double source = bytes(traffic, 0, 1) + bytes(traffic, 0, 2);
        assertThat(bytes(traffic, 1, 3) + bytes(traffic, 2, 3)).isEqualTo(source, within(1.0));
        assertThat(bytes(traffic, 1, 4)).isEqualTo(bytes(traffic, 1, 3));
        assertThat(traffic.flows()).allMatch(Flow::estimated);
    }

    @Test
    void measuredBytesAreExactWhereRecordsWereEncodedAndTakenFromSamplesElsewhere() {
        EngineSnapshot counts = new EngineSnapshot(
                List.of(
                        new TaskCounts(0, "source", 0, 0, 1_000_000_000, 0, 0),
                        new TaskCounts(1, "step", 10, 1, 200_000_000, 0, 0),
                        new TaskCounts(2, "step", 10, 1, 400_000_000, 0, 0),
                        new TaskCounts(3, "step", 10, 1, 9_000_000_000L, 0, 0),
                        new TaskCounts(4, "all", 10, 1, 0, 0, 0),
                        new TaskCounts(5, "all", 10, 1, 0, 0, 0)),
                List.of(
                        new ChannelCounts(0, 1, 100, 1, 4_000, 100, 0, 0, 0),
                        new ChannelCounts(0, 2, 100, 1, 0, 0, 2, 60, 0),
                        new ChannelCounts(0, 3, 100, 1, 8_000, 100, 0, 0, 0),
                        new ChannelCounts(1, 4, 10, 1, 0, 0, 0, 0, 0)));
        TrafficGraph traffic = job.measured(counts, 2, 1.0);
        assertThat(bytes(traffic, 0, 1)).as("4,000 exact and 100 x 30").isEqualTo(3_500);
        assertThat(bytes(traffic, 0, 2)).isEqualTo(4_000);
        assertThat(bytes(traffic, 1, 3)).as("as large as the samples elsewhere").isEqualTo(150);
        assertThat(traffic.flows().stream().filter(flow -> !flow.estimated()))
                .extracting(Flow::to)
                .containsExactly(2);
        // 0.5, 0.3 and, cut to one core, 1.0: together more than the one core that the process used.
        assertThat(traffic.tasks().get(0).cores()).isEqualTo(0.5 / 1.8, within(1e-9));
        assertThat(traffic.tasks().get(1).cores()).isEqualTo(0.3 / 1.8, within(1e-9));
        assertThat(traffic.tasks().get(2).cores()).isEqualTo(1 / 1.8, within(1e-9));
        assertThat(job.measured(counts, 2, Double.NaN).tasks().get(0).cores()).isEqualTo(0.5);
    }
}
