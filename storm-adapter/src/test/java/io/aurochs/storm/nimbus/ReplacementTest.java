package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.storm.sample.QuietSpout;
import io.aurochs.storm.sample.SinkBolt;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Replacements of bolts beside starts and rebalances. */
@Timeout(30)
class ReplacementTest implements TopologyObserver {
    @Override
    public void starting(TopologyPlan plan, TopologySettings settings) {}

    @Override
    public void restarting(TopologyPlan plan, Throwable failure, int restart, long pauseMs) {}

    @Override
    public void ended(TopologyPlan plan, @Nullable Throwable failure, long elapsedMs) {}

    private static void submit(InProcessNimbus nimbus) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new QuietSpout(), 1);
        builder.setBolt("count", new SinkBolt(), 2).shuffleGrouping("lines");
        nimbus.submitTopology("words", null, "{}", builder.createTopology());
    }

    @Test
    void aTopologyThatIsBeingStartedIsNotBeingKilled() throws Exception {
        CountDownLatch starting = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        FakeRuntime.Factory factory = new FakeRuntime.Factory();
        TopologyRuntime.Factory slow = (plan, config, active, credentials, blobs, onFailure, reports) -> {
            starting.countDown();
            gate.await();
            return factory.start(plan, config, active, credentials, blobs, onFailure, reports);
        };
        try (InProcessNimbus nimbus = new InProcessNimbus(Utils.readStormConfig(), slow, this)) {
            Thread submitter = new Thread(() -> {
                try {
                    submit(nimbus);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            submitter.start();
            starting.await();
            assertThatThrownBy(() -> nimbus.replaceBolt("words", "count", new BasicBoltExecutor(new SinkBolt())))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Topology words is being started: replace the bolt when it runs.");
            gate.countDown();
            submitter.join();
            nimbus.replaceBolt("words", "count", new BasicBoltExecutor(new SinkBolt()));
            assertThat(factory.only().calls).containsExactly("start active", "replace count");
        }
    }

    /** Replaces a bolt when the rebalanced plan has been computed in part. */
    private static final class Meanwhile extends RebalanceOptions {
        private static final long serialVersionUID = 1L;

        private final transient Thread replacing;

        Meanwhile(Thread replacing) {
            this.replacing = replacing;
        }

        @Override
        public @Nullable String get_topology_conf_overrides() {
            if (replacing.getState() == Thread.State.NEW) {
                replacing.start();
            }
            // Either it is over before the rebalance goes on, or it waits for the rebalance.
            while (replacing.isAlive() && replacing.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            return null;
        }
    }

    @Test
    void aRebalanceDoesNotUndoAReplacement() throws Exception {
        FakeRuntime.Factory factory = new FakeRuntime.Factory();
        try (InProcessNimbus nimbus = new InProcessNimbus(Utils.readStormConfig(), factory, this)) {
            submit(nimbus);
            String id = nimbus.getTopologySummaryByName("words").get_id();
            Object before = boltOf(nimbus, id);
            CountDownLatch replaced = new CountDownLatch(1);
            Thread replacing = new Thread(() -> {
                try {
                    nimbus.replaceBolt("words", "count", new BasicBoltExecutor(new OtherSink()));
                    replaced.countDown();
                } catch (Exception e) {
                    assertThat(e).hasMessageContaining("is being rebalanced");
                }
            });
            Meanwhile options = new Meanwhile(replacing);
            options.set_wait_secs(0);
            nimbus.rebalance("words", options);
            replacing.join();
            while (!nimbus.getTopologySummaryByName("words").get_status().equals("ACTIVE")) {
                Thread.onSpinWait();
            }
            Object after = boltOf(nimbus, id);
            assertThat(after.equals(before)).as("has the old bolt").isEqualTo(replaced.getCount() > 0);
        }
    }

    /** The same by another name. */
    public static final class OtherSink extends SinkBolt {
        private static final long serialVersionUID = 1L;
    }

    private static Object boltOf(InProcessNimbus nimbus, String id) throws Exception {
        return Objects.requireNonNull(nimbus.getUserTopology(id).get_bolts().get("count"), "count")
                .get_bolt_object();
    }
}
