package io.aurochs.flink.translate;

import java.util.List;
import org.apache.flink.runtime.jobgraph.JobEdge;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.graph.StreamConfig.InputConfig;
import org.apache.flink.streaming.api.graph.StreamConfig.InputRequirement;
import org.apache.flink.streaming.api.graph.StreamConfig.NetworkInputConfig;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.jspecify.annotations.Nullable;

/** The inputs that the task of a vertex will build, as Flink's configuration of the task has them. */
final class ConsumerInputs {
    private final List<JobEdge> jobEdges;
    private final List<StreamEdge> edges;
    private final List<InputConfig> inputs;

    /** Reads them; {@code userClasses} loads the job's classes. */
    ConsumerInputs(JobVertex consumer, ClassLoader userClasses) {
        StreamConfig configuration = new StreamConfig(consumer.getConfiguration());
        jobEdges = consumer.getInputs();
        edges = configuration.getInPhysicalEdges(userClasses);
        inputs = List.of(configuration.getInputs(userClasses));
    }

    /** The edge of the stream graph that a job edge to this vertex stands for; null where they do not correspond. */
    @Nullable
    StreamEdge physical(JobEdge edge) {
        return edges.size() == jobEdges.size() ? edges.get(jobEdges.indexOf(edge)) : null;
    }

    /**
     * Why the task may not read bundles from an edge, for people; null where it will read the edge by an input that can, be it
     * behind a sorter.
     */
    @Nullable
    String reasonNotToReadBundles(JobEdge edge) {
        StreamEdge physical = physical(edge);
        if (physical == null) {
            return "Flink's configuration of its consumer has " + edges.size() + " edges for " + jobEdges.size()
                    + " inputs";
        }
        int index = Math.max(0, physical.getTypeNumber() - 1);
        InputConfig input = index < inputs.size() ? inputs.get(index) : null;
        if (!(input instanceof NetworkInputConfig network)) {
            return "its consumer reads it by "
                    + (input == null ? "no input" : input.getClass().getSimpleName()) + ", which Aurochs does not know";
        }
        InputRequirement requirement = network.getInputRequirement();
        return requirement == InputRequirement.PASS_THROUGH || requirement == InputRequirement.SORTED
                ? null
                : "its consumer requires that it is " + requirement + ", which Aurochs does not know";
    }

    /** Whether the task has more than one, sources that are chained to it among them. Those of a union are one. */
    boolean areSeveral() {
        return inputs.size() > 1;
    }

    /** Whether the task sorts any of its inputs; its operator then gets no record as it arrives. */
    boolean sorts() {
        return inputs.stream().anyMatch(StreamConfig::requiresSorting);
    }
}
