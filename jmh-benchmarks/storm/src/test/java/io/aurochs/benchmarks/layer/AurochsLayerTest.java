package io.aurochs.benchmarks.layer;

import io.aurochs.benchmarks.application.EngineCluster;

/** On Aurochs. */
class AurochsLayerTest extends LayerContract {
    AurochsLayerTest() {
        super(new EngineCluster());
    }
}
