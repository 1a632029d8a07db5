package io.aurochs.flink.launch;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** The listeners that are notified when a job was created: none in Flink 1.20, which has no job status listeners. */
final class CreationListeners {
    static final CreationListeners NONE = new CreationListeners();

    private CreationListeners() {}

    static CreationListeners of(Configuration configuration) {
        return NONE;
    }

    void created(StreamGraph job) {}
}
