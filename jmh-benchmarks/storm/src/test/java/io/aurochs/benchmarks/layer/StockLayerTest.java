package io.aurochs.benchmarks.layer;

import org.apache.storm.LocalCluster;

/** On stock Storm. */
class StockLayerTest extends LayerContract {
    StockLayerTest() {
        // With the check of every tuple, which can be switched off only once.
        super(conf -> new LocalCluster.Builder().withDaemonConf(conf).build());
    }
}
