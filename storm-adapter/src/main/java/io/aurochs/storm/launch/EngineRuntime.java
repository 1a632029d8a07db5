package io.aurochs.storm.launch;

import io.aurochs.engine.EngineConfig;
import io.aurochs.storm.operator.RunningTopology;
import io.aurochs.storm.operator.TopologyCredentials;
import io.aurochs.storm.reliability.TrackedCounts;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A topology on the engine. */
public final class EngineRuntime implements TopologyRuntime {
    /** Starts a topology from a plan, inactive or active. */
    private interface Starter {
        RunningTopology start(TopologyPlan plan, boolean active);
    }

    private final Starter starter;

    // Guarded by this.
    private RunningTopology topology;
    private boolean stopped;

    private EngineRuntime(Starter starter, RunningTopology topology) {
        this.starter = starter;
        this.topology = topology;
    }

    /** Starts a topology; a {@link TopologyRuntime.Factory}. */
    public static TopologyRuntime start(
            TopologyPlan plan,
            EngineConfig config,
            boolean active,
            TopologyCredentials credentials,
            Consumer<Throwable> onFailure) {
        return start(plan, config, active, credentials, null, onFailure);
    }

    /** Starts topologies that count what they send and are done with. */
    public static TopologyRuntime.Factory trackedBy(TrackedCounts counts) {
        return (plan, config, active, credentials, onFailure) ->
                start(plan, config, active, credentials, counts, onFailure);
    }

    private static TopologyRuntime start(
            TopologyPlan plan,
            EngineConfig config,
            boolean active,
            TopologyCredentials credentials,
            @Nullable TrackedCounts counts,
            Consumer<Throwable> onFailure) {
        Starter starter =
                (from, isActive) -> RunningTopology.start(from, config, isActive, credentials, counts, onFailure);
        return new EngineRuntime(starter, starter.start(plan, active));
    }

    private synchronized RunningTopology topology() {
        return topology;
    }

    @Override
    public void setActive(boolean active) {
        topology().setActive(active);
    }

    @Override
    public void credentialsChanged() {
        topology().credentialsChanged();
    }

    @Override
    public void rebalance(TopologyPlan rebalanced) {
        if (topology().regroup(rebalanced)) {
            return;
        }
        synchronized (this) {
            if (!stopped) {
                topology.stop();
                topology = starter.start(rebalanced, false);
            }
        }
    }

    @Override
    public boolean isWaiting() {
        return topology().isWaiting();
    }

    @Override
    public void stop() {
        RunningTopology last;
        synchronized (this) {
            stopped = true;
            last = topology;
        }
        last.stop();
    }
}
