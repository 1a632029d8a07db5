package io.aurochs.flink.launch;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Who is told of a job that was created: nobody in Flink 1.20, which has no job status listeners. */
final class CreationListeners {
    private CreationListeners() {}

    static CreationListeners of(Configuration configuration) {
        return new CreationListeners();
    }

    void created(StreamGraph job) {}
}
