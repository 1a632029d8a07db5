package io.aurochs.storm.replace;

import static io.aurochs.storm.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.replace.VersionBolt.Acks;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bolts are replaced while their topology runs: no tuple is lost, processed twice, or fails. */
@Timeout(120)
class BoltReplacementTest {
    private static final int REPLACEMENTS = 12;
    private static final int MOST_BETWEEN = 500;
    private static final int RUNS = 4;

    private final AurochsCluster cluster = new AurochsCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    /** One topology where {@code -Dseed=} says which, as the name of a test that failed does; else some by chance. */
    static LongStream seeds() {
        Long seed = Long.getLong("seed");
        return seed == null ? new SplittableRandom().longs(RUNS) : LongStream.of(seed);
    }

    private static VersionBolt version(long version) {
        return new VersionBolt(version, Acks.AT_ONCE, "number");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void randomTopologiesGoOn(long seed) throws Exception {
        Random random = new Random(seed);
        String name = "random" + seed;
        Replaced run = Replaced.of(name);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new EndlessSpout());
        int bolts = 1 + random.nextInt(3);
        String last = "numbers";
        for (int i = 0; i < bolts; i++) {
            int tasks = 1 + random.nextInt(3);
            builder.setBolt("bolt" + i, next(0, random), 1 + random.nextInt(tasks))
                    .setNumTasks(tasks)
                    .shuffleGrouping(last);
            last = "bolt" + i;
        }
        builder.setBolt("sink", new NumbersBolt()).shuffleGrouping(last);
        Map<String, Object> conf = Map.of(
                "aurochs.workers",
                random.nextBoolean() ? "shared" : "dedicated",
                "aurochs.bundle.records",
                List.of(1, 7, 512).get(random.nextInt(3)),
                "aurochs.restarts",
                0,
                "topology.message.timeout.secs",
                300);
        cluster.submitTopology(name, conf, builder.createTopology());
        for (int version = 1; version <= REPLACEMENTS; version++) {
            long wanted = run.acked.get() + random.nextInt(MOST_BETWEEN);
            await(() -> run.acked.get() >= wanted);
            cluster.replaceBolt(name, "bolt" + random.nextInt(bolts), next(version, random));
        }
        run.isStopped.set(true);
        // What is kept for the next tuples.
        for (int i = 0; i < bolts; i++) {
            cluster.replaceBolt(name, "bolt" + i, new VersionBolt(REPLACEMENTS + 1L, Acks.AT_ONCE, "number"));
        }
        await(run::isQuiet);
        assertThat(run.mistakes).isEmpty();
        assertThat(run.failed).hasValue(0);
        assertThat(cluster.failure(name)).isEmpty();
        assertThat(run.seen).hasSize((int) run.emitted.get());
        assertThat(run.seen.values()).containsOnly(1);
        assertThat(run.events.stream()
                        .filter(event -> event.startsWith("prepare"))
                        .count())
                .as("each but the last has been cleaned up")
                .isEqualTo(run.events.stream()
                                .filter(event -> event.startsWith("cleanup"))
                                .count()
                        + run.versions.size());
    }

    private static VersionBolt next(long version, Random random) {
        return new VersionBolt(version, random.nextBoolean() ? Acks.AT_ONCE : Acks.LATE, "number");
    }

    private Replaced submit(String name, IRichBolt bolt, Map<String, Object> conf) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new EndlessSpout());
        builder.setBolt("bolt", bolt, 2).shuffleGrouping("numbers");
        builder.setBolt("sink", new NumbersBolt()).shuffleGrouping("bolt");
        cluster.submitTopology(name, conf, builder.createTopology());
        return Replaced.of(name);
    }

    @Test
    void whatIsStartedAfterAFailureHasTheNewBolt() throws Exception {
        Replaced run = submit("restarted", version(1), Map.of());
        cluster.replaceBolt("restarted", "bolt", version(2));
        run.events.clear();
        run.failsOnce.set(true);
        await(() -> run.events.contains("prepare 2"));
        assertThat(run.events).doesNotContain("prepare 1");
    }

    @Test
    void aBoltThatCannotBePreparedLeavesTheOldOneToTheRestart() throws Exception {
        Replaced run = submit("unprepared", version(1), Map.of());
        await(() -> run.acked.get() > 0);
        run.events.clear();
        assertThatThrownBy(() -> cluster.replaceBolt("unprepared", "bolt", version(-1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Topology unprepared bolt bolt: not all tasks have the new bolt")
                .hasMessageContaining("cannot be prepared");
        await(() -> run.events.contains("prepare 1"));
        long acked = run.acked.get();
        await(() -> run.acked.get() > acked);
        replaceOnceItRuns("unprepared", version(3));
        assertThat(run.events).contains("prepare 3");
    }

    /** While a topology is started again, its tuples come before a replacement can. */
    private void replaceOnceItRuns(String topology, VersionBolt next) throws Exception {
        boolean isReplaced = false;
        while (!isReplaced) {
            try {
                cluster.replaceBolt(topology, "bolt", next);
                isReplaced = true;
            } catch (IllegalStateException e) {
                assertThat(e).hasMessageEndingWith("the topology does not run now; try again");
            }
        }
    }

    @Test
    void whatCannotTakeItsPlaceIsRefusedByName() throws Exception {
        submit("refusing", version(1), Map.of());
        refused("unknown", version(2), "Topology refusing bolt unknown: there is no such bolt; it has [");
        refused("numbers", version(2), "Topology refusing bolt numbers: there is no such bolt");
        refused(
                "bolt",
                new VersionBolt(2, Acks.AT_ONCE, "other"),
                "Topology refusing bolt bolt: the new one declares {default=[other]} and the old one {default=[number]};"
                        + " declare the same streams and fields.");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new EndlessSpout());
        builder.setBolt("bolt", new Windowed().withTumblingWindow(BaseWindowedBolt.Count.of(10)))
                .shuffleGrouping("numbers");
        cluster.submitTopology("windowed", Map.of(), builder.createTopology());
        assertThatThrownBy(() -> cluster.replaceBolt("windowed", "bolt", version(2)))
                .isInstanceOf(InvalidTopologyException.class)
                .satisfies(
                        e -> assertThat(((InvalidTopologyException) e).get_msg())
                                .startsWith(
                                        "Topology windowed bolt bolt: WindowedBoltExecutor keeps windows, batches or a sub-process"));
        assertThatThrownBy(() -> cluster.replaceBolt("missing", "bolt", version(2)))
                .isInstanceOf(NotAliveException.class);
    }

    private void refused(String bolt, IRichBolt next, String message) {
        assertThatThrownBy(() -> cluster.replaceBolt("refusing", bolt, next))
                .isInstanceOf(InvalidTopologyException.class)
                .satisfies(e ->
                        assertThat(((InvalidTopologyException) e).get_msg()).startsWith(message));
    }

    @Test
    void aTopologyThatHasNotBeenActiveIsToBeActivatedFirst() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new EndlessSpout());
        builder.setBolt("bolt", version(1)).shuffleGrouping("numbers");
        cluster.submitTopologyWithOpts(
                "inactive", Map.of(), builder.createTopology(), new SubmitOptions(TopologyInitialStatus.INACTIVE));
        assertThatThrownBy(() -> cluster.replaceBolt("inactive", "bolt", version(2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Topology inactive bolt bolt: the topology has not been active yet, or has ended; activate it first");
        cluster.activate("inactive");
        cluster.replaceBolt("inactive", "bolt", version(2));
        assertThat(Replaced.of("inactive").events).contains("prepare 2");
    }

    /** Takes windows and does nothing with them. */
    public static final class Windowed extends BaseWindowedBolt {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TupleWindow window) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
