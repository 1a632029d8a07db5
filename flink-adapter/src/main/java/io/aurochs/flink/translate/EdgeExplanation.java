package io.aurochs.flink.translate;

import io.aurochs.flink.operator.Transport;
import java.util.List;
import org.apache.flink.runtime.jobgraph.JobVertex;

/**
 * What becomes of one output of a vertex.
 *
 * @param consumers the vertices that read the output
 * @param partitioning by what Flink chooses the consumer's subtask, such as {@code HASH}
 * @param reason for people: why the records travel like that
 */
public record EdgeExplanation(
        JobVertex producer, List<JobVertex> consumers, String partitioning, Transport transport, String reason) {
    public EdgeExplanation {
        consumers = List.copyOf(consumers);
    }
}
