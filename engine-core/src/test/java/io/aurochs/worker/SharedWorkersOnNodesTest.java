package io.aurochs.worker;

import io.aurochs.graph.Graph;
import java.util.Map;

/** The contract with one worker on each of two virtual nodes. */
class SharedWorkersOnNodesTest extends WorkersContract {
    @Override
    String arrangement() {
        return "shared";
    }

    @Override
    Map<String, String> settings(String... more) {
        Map<String, String> settings = super.settings(more);
        settings.put("aurochs.machine", "2s-xeon");
        settings.put("aurochs.placement", "static");
        return settings;
    }

    @Override
    int threadsAtRest(Graph graph, int workers) {
        return Math.max(2, workers);
    }
}
