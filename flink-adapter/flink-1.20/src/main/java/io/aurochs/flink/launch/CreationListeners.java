package io.aurochs.flink.launch;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** The listeners that are notified when a job was created: none in Flink 1.20, which has no job status listeners. */
final class CreationListeners {
    private CreationListeners() {}

    static CreationListeners of(Configuration configuration) {
        return new CreationListeners();
    }

    void created(StreamGraph job) {}
}
