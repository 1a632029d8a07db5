package io.aurochs.benchmarks.streambox.storm;

import io.aurochs.benchmarks.application.StockCluster;

/** Stock Storm in local mode. */
public final class StockProvider extends TopologyProvider {
    /** As a service. */
    public StockProvider() {
        super("storm", new StockCluster());
    }
}
