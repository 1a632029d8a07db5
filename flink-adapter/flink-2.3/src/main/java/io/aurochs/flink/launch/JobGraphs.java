package io.aurochs.flink.launch;

import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Flink's own way from a stream graph to a job graph, which Flink 2.3 takes on the cluster's side of the submission. */
final class JobGraphs {
    private JobGraphs() {}

    static JobGraph of(StreamGraph pipeline, Configuration configuration, ClassLoader userClasses) throws Exception {
        StreamGraph stream = PipelineExecutorUtils.getStreamGraph(pipeline, configuration);
        stream.serializeAndSaveWatermarkDeclarations();
        JobGraph job = stream.getJobGraph(userClasses);
        // Left out there, because a submitted stream graph carries these itself.
        stream.getUserJars().forEach(job::addJar);
        job.setInitialClientHeartbeatTimeout(stream.getInitialClientHeartbeatTimeout());
        return job;
    }
}
