package io.aurochs.flink.translate;

import io.aurochs.flink.operator.JobShape;
import io.aurochs.graph.Routing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.runtime.jobgraph.DistributionPattern;
import org.apache.flink.runtime.jobgraph.IntermediateDataSet;
import org.apache.flink.runtime.jobgraph.JobEdge;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.runtime.partitioner.BroadcastPartitioner;

/** Reads what a job looks like from its job graph. */
final class ShapeReader {
    private static final String BROADCAST = new BroadcastPartitioner<>().toString();

    private ShapeReader() {}

    static JobShape shape(JobGraph job, Map<String, String> settings) {
        List<JobVertex> all = new ArrayList<>();
        job.getVertices().forEach(all::add);
        Set<String> names = new HashSet<>();
        List<JobShape.Vertex> vertices = new ArrayList<>();
        for (JobVertex vertex : all) {
            String name = vertex.getName();
            // Two vertices may well have one name.
            vertices.add(new JobShape.Vertex(
                    names.add(name) ? name : name + " #" + vertices.size(),
                    vertex.isInputVertex(),
                    vertex.getParallelism()));
        }
        List<JobShape.Edge> edges = new ArrayList<>();
        for (JobVertex vertex : all) {
            List<IntermediateDataSet> outputs = vertex.getProducedDataSets();
            for (int output = 0; output < outputs.size(); output++) {
                for (JobEdge edge : outputs.get(output).getConsumers()) {
                    JobVertex consumer = edge.getTarget();
                    edges.add(new JobShape.Edge(
                            all.indexOf(vertex),
                            output,
                            all.indexOf(consumer),
                            consumer.getInputs().indexOf(edge),
                            routing(edge)));
                }
            }
        }
        return new JobShape(vertices, edges, settings);
    }

    private static Routing routing(JobEdge edge) {
        if (edge.getDistributionPattern() == DistributionPattern.POINTWISE) {
            return Routing.POINTWISE;
        }
        return BROADCAST.equals(edge.getShipStrategyName()) ? Routing.ALL : Routing.SHUFFLE;
    }
}
