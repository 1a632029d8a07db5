package io.aurochs.storm.launch;

import io.aurochs.engine.EngineConfig;
import io.aurochs.storm.operator.RunningTopology;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.function.Consumer;

/** A topology on the engine. */
public final class EngineRuntime implements TopologyRuntime {
    private final RunningTopology topology;

    private EngineRuntime(RunningTopology topology) {
        this.topology = topology;
    }

    /** Starts a topology; a {@link TopologyRuntime.Factory}. */
    public static TopologyRuntime start(
            TopologyPlan plan, EngineConfig config, boolean active, Consumer<Throwable> onFailure) {
        return new EngineRuntime(RunningTopology.start(plan, config, active, onFailure));
    }

    @Override
    public void setActive(boolean active) {
        topology.setActive(active);
    }

    @Override
    public void stop() {
        topology.stop();
    }
}
