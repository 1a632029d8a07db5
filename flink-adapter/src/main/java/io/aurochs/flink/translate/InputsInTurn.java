package io.aurochs.flink.translate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.jobgraph.IntermediateDataSet;
import org.apache.flink.runtime.jobgraph.JobEdge;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a batch job that may read one input to its end before they read another, and the tasks before them. What the other input
 * brings waits on the edges of its way. Bundles of small records hold fewer of them than the network buffers that they take, so that a
 * source that feeds both inputs could be blocked for ever, in a job that ends on stock Flink. All edges of the way therefore keep Flink's
 * writer, up to a blocking one, which waits for nobody. Which operator selects its inputs is known for sure only when it runs, so that every
 * task with several inputs counts.
 */
final class InputsInTurn {
    /** By each vertex on such a way: the name of the task to which it leads. */
    private final Map<JobVertexID, String> readers = new HashMap<>();

    /** Looks at a whole job; {@code userClasses} loads its classes. */
    InputsInTurn(JobGraph job, ClassLoader userClasses) {
        if (job.getJobType() != JobType.BATCH) {
            return;
        }
        List<JobVertex> vertices = new ArrayList<>(job.getVerticesSortedTopologicallyFromSources());
        Collections.reverse(vertices);
        for (JobVertex vertex : vertices) {
            String reader = hasSeveralInputs(vertex, userClasses) ? vertex.getName() : readerAfter(vertex);
            if (reader != null) {
                readers.put(vertex.getID(), reader);
            }
        }
    }

    private static boolean hasSeveralInputs(JobVertex vertex, ClassLoader userClasses) {
        return !vertex.getInputs().isEmpty() && new ConsumerInputs(vertex, userClasses).areSeveral();
    }

    private @Nullable String readerAfter(JobVertex vertex) {
        return vertex.getProducedDataSets().stream()
                .filter(output -> !output.getResultType().isBlockingOrBlockingPersistentResultPartition())
                .map(IntermediateDataSet::getConsumers)
                .flatMap(List::stream)
                .map(edge -> readers.get(edge.getTarget().getID()))
                .filter(reader -> reader != null)
                .findFirst()
                .orElse(null);
    }

    /** Why an edge may not carry bundles, for people; null where it may. */
    @Nullable
    String reasonNotToReadBundles(JobEdge edge) {
        String reader = readers.get(edge.getTarget().getID());
        return reader == null
                ? null
                : "in a batch job '" + reader + "', to which it leads, may read one input to its end before another";
    }
}
