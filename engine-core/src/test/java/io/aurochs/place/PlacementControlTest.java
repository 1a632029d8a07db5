package io.aurochs.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.config.PlacementConfig;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.metrics.EngineSnapshot.ChannelCounts;
import io.aurochs.metrics.EngineSnapshot.TaskCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The decisions, on the four nodes with eight cores each of a preset, with counters and a clock that the test moves. */
class PlacementControlTest {
    private static final long WINDOW_NS = 1_000_000_000;
    /** Demands nearly all of a core. */
    private static final long BUSY_NS = 900_000_000;

    /** A job of sources and sinks, of which each source sends to each sink what the test says. */
    private final class CountedJob implements PlacementControl.Job {
        private Graph graph;
        private final int sources;
        private final long[][] records;
        private final long[] userNs;
        private final List<int[]> placed = new ArrayList<>();
        private int[] now = new int[0];
        private long sentBefore;

        CountedJob(int sources, int sinks) {
            this.sources = sources;
            this.records = new long[sources][sinks];
            this.userNs = new long[sources + sinks];
            this.graph = Graph.builder()
                    .vertex("source", true, sources)
                    .vertex("sink", false, sinks)
                    .edge("source", "sink", "default", Routing.KEYED)
                    .build();
        }

        @Override
        public Graph graph() {
            return graph;
        }

        @Override
        public EngineSnapshot snapshot() {
            List<TaskCounts> tasks = new ArrayList<>();
            List<ChannelCounts> channels = new ArrayList<>();
            for (int task = 0; task < userNs.length; task++) {
                int sink = task - sources;
                long in = sink < 0
                        ? 0
                        : Arrays.stream(records).mapToLong(row -> row[sink]).sum() + sentBefore;
                tasks.add(new TaskCounts(task, sink < 0 ? "source" : "sink", in, 1, userNs[task], 0, 0));
            }
            for (int source = 0; source < sources; source++) {
                for (int sink = 0; sink < records[source].length; sink++) {
                    long sent = records[source][sink];
                    channels.add(new ChannelCounts(source, sources + sink, sent, 1, 0, 0, 1, 100, 0));
                }
            }
            return new EngineSnapshot(tasks, channels);
        }

        @Override
        public int[] nodeOfTask() {
            return now;
        }

        @Override
        public void place(int[] nodeOfTask) {
            placed.add(nodeOfTask);
            now = nodeOfTask;
        }

        /** Every source sends so many records to the sink so many further than it. */
        void run(int further, long count) {
            for (int source = 0; source < sources; source++) {
                int sink = (source + further) % records[source].length;
                records[source][sink] += count;
            }
            for (int task = 0; task < userNs.length; task++) {
                userNs[task] += BUSY_NS;
            }
            nowNs += WINDOW_NS;
        }
    }

    private long nowNs;

    private PlacementControl control(PlacementConfig.Mode mode, long liveNs, CountedJob job) {
        PlacementConfig config = new PlacementConfig(mode, null, WINDOW_NS, liveNs, null, "4s-xeon");
        PlacementControl control = new PlacementControl(config, MachineNodes.of(config), job, () -> nowNs, () -> -1);
        job.now = control.firstNodeOfTask();
        return control;
    }

    /** Whether each source is where the sink is that it sends to. */
    private static boolean isTogether(int[] nodeOfTask, int sources, int further) {
        for (int source = 0; source < sources; source++) {
            if (nodeOfTask[source] != nodeOfTask[sources + (source + further) % sources]) {
                return false;
            }
        }
        return true;
    }

    @Test
    void whoSendsMuchToWhomIsPutTogetherOnceItHasBeenMeasured() {
        CountedJob job = new CountedJob(9, 9);
        PlacementControl control = control(PlacementConfig.Mode.MEASURED, 0, job);
        assertThat(control.goesOn()).isTrue();
        job.run(5, 1_000);
        assertThat(control.step()).as("the warm-up does not count").isEqualTo(WINDOW_NS);
        assertThat(job.placed).isEmpty();
        // At first they are in turn on three nodes, so that a source is where the sink three or six further is.
        job.run(4, 1_000_000);
        assertThat(control.step()).isEqualTo(Long.MAX_VALUE);
        assertThat(job.placed).singleElement().satisfies(placed -> {
            assertThat(isTogether(placed, 9, 4)).isTrue();
            assertThat(Arrays.stream(placed).distinct().count())
                    .as("no more than eight of the tasks fit on a node")
                    .isGreaterThanOrEqualTo(3);
        });
    }

    @Test
    void aJobThatHasNothingToDoIsLookedAtAgain() {
        CountedJob job = new CountedJob(2, 2);
        PlacementControl control = control(PlacementConfig.Mode.MEASURED, 0, job);
        control.step();
        for (int look = 0; look < 5; look++) {
            nowNs += WINDOW_NS;
            assertThat(control.step()).isEqualTo(WINDOW_NS);
        }
        assertThat(job.placed).isEmpty();
    }

    @Test
    void recordsThatWereSentBeforeSayNothingOfWhereOthersGo() {
        CountedJob job = new CountedJob(2, 2);
        PlacementControl control = control(PlacementConfig.Mode.MEASURED, 0, job);
        control.step();
        job.sentBefore = 100;
        nowNs += WINDOW_NS;
        assertThat(control.step()).isEqualTo(WINDOW_NS);
        assertThat(job.placed).isEmpty();
    }

    @Test
    void eachPlanIsTriedAndTheFastestKept() {
        CountedJob job = new CountedJob(9, 9);
        PlacementControl control = control(PlacementConfig.Mode.TRY, 0, job);
        job.run(0, 1_000);
        control.step();
        job.run(0, 1_000_000);
        for (int k = 1; k <= 4; k++) {
            assertThat(control.step()).isEqualTo(WINDOW_NS);
            int[] tried = job.placed.get(job.placed.size() - 1);
            assertThat(Arrays.stream(tried).distinct().count())
                    .as("a plan for %d nodes, or one of fewer that is better", k)
                    .isBetween(1L, (long) k);
            job.run(0, k == 2 ? 5_000_000 : 4_000_000);
        }
        assertThat(control.step()).isEqualTo(Long.MAX_VALUE);
        assertThat(job.placed.get(job.placed.size() - 1)).isEqualTo(job.placed.get(1));
    }

    @Test
    void aJobWhoseTrafficChangesIsPlacedAnewAndOneWhoseTrafficDoesNotIsLeftAlone() {
        CountedJob job = new CountedJob(9, 9);
        PlacementControl control = control(PlacementConfig.Mode.MEASURED, 10 * WINDOW_NS, job);
        control.step();
        job.run(1, 1_000_000);
        assertThat(control.step()).isEqualTo(10 * WINDOW_NS);
        assertThat(job.placed).hasSize(1);
        for (int look = 0; look < 3; look++) {
            job.run(1, 1_000_000 + 1_000 * look);
            assertThat(control.step()).isEqualTo(10 * WINDOW_NS);
        }
        assertThat(job.placed).as("nothing has changed").hasSize(1);
        job.run(5, 1_000_000);
        control.step();
        assertThat(job.placed).hasSize(2);
        assertThat(isTogether(job.placed.get(1), 9, 5)).isTrue();
    }

    @Test
    void aJobWithLittleToDoIsPlacedForTheRateAtWhichItsBusiestTaskNeedsACore() {
        CountedJob job = new CountedJob(9, 9);
        PlacementControl control = control(PlacementConfig.Mode.MEASURED, 0, job);
        control.step();
        job.run(4, 1_000_000);
        // Together hardly a core: all of it would fit on one node, and be too much for it when there is more to do.
        Arrays.setAll(job.userNs, task -> task == 0 ? 50_000_000 : job.userNs[task] / 20);
        control.step();
        assertThat(Arrays.stream(job.now).distinct().count()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void tasksThatAreGroupedAnewAreMeasuredAnew() {
        CountedJob job = new CountedJob(4, 4);
        PlacementControl control = control(PlacementConfig.Mode.MEASURED, 0, job);
        control.step();
        job.run(0, 1_000_000);
        assertThat(control.step()).isEqualTo(Long.MAX_VALUE);
        job.graph = job.graph.withGroups(Map.of("sink", List.of(2, 2)));
        control.regrouped();
        assertThat(control.step()).isEqualTo(WINDOW_NS);
        job.run(1, 1_000_000);
        assertThat(control.step()).isEqualTo(Long.MAX_VALUE);
        assertThat(job.now[4]).isEqualTo(job.now[5]);
        assertThat(job.now[6]).isEqualTo(job.now[7]);
    }

    @Test
    void nothingIsMeasuredWhereNobodyWouldActOnIt() {
        assertThat(control(PlacementConfig.Mode.STATIC, 0, new CountedJob(2, 2)).goesOn())
                .isFalse();
        assertThat(control(PlacementConfig.Mode.OFF, 0, new CountedJob(2, 2)).goesOn())
                .isFalse();
        assertThat(control(PlacementConfig.Mode.STATIC, 1, new CountedJob(2, 2)).goesOn())
                .isTrue();
    }
}
