package io.aurochs.flink.launch;

import java.net.MalformedURLException;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Flink's own way from a stream graph to a job graph. */
final class JobGraphs {
    private JobGraphs() {}

    static JobGraph of(StreamGraph stream, Configuration configuration, ClassLoader userClasses)
            throws MalformedURLException {
        return PipelineExecutorUtils.getJobGraph(stream, configuration, userClasses);
    }
}
