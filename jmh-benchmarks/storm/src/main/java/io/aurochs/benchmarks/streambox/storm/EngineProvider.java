package io.aurochs.benchmarks.streambox.storm;

import io.aurochs.benchmarks.application.EngineCluster;

/** The same topology on Aurochs. */
public final class EngineProvider extends TopologyProvider {
    /** As a service. */
    public EngineProvider() {
        super("storm-on-aurochs", new EngineCluster());
    }
}
