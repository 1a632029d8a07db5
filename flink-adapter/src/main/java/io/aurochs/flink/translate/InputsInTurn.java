package io.aurochs.flink.translate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.runtime.jobgraph.IntermediateDataSet;
import org.apache.flink.runtime.jobgraph.JobEdge;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.runtime.jobgraph.JobVertexID;

/**
 * The tasks of a batch job that may read one input to its end before they read another, and the tasks before them. What the other input
 * brings waits on the edges of its way, up to a blocking one, which waits for nobody. A source that feeds both inputs would be blocked for
 * ever, in a job that ends on stock Flink, if these edges held fewer records than Flink's buffers. Which operator selects its inputs is known
 * for sure only when it runs, so that every task with several inputs counts.
 */
final class InputsInTurn {
    private final Set<JobVertexID> onTheWay = new HashSet<>();

    /** Looks at a whole job; {@code userClasses} loads its classes. */
    InputsInTurn(JobGraph job, ClassLoader userClasses) {
        if (job.getJobType() != JobType.BATCH) {
            return;
        }
        List<JobVertex> vertices = new ArrayList<>(job.getVerticesSortedTopologicallyFromSources());
        Collections.reverse(vertices);
        for (JobVertex vertex : vertices) {
            if (hasSeveralInputs(vertex, userClasses)
                    || vertex.getProducedDataSets().stream().anyMatch(this::holds)) {
                onTheWay.add(vertex.getID());
            }
        }
    }

    private static boolean hasSeveralInputs(JobVertex vertex, ClassLoader userClasses) {
        return !vertex.getInputs().isEmpty() && new ConsumerInputs(vertex, userClasses).areSeveral();
    }

    /** Whether records may wait on an output until another input of a task has ended. */
    boolean holds(IntermediateDataSet output) {
        return !output.getResultType().isBlockingOrBlockingPersistentResultPartition()
                && output.getConsumers().stream()
                        .map(JobEdge::getTarget)
                        .map(JobVertex::getID)
                        .anyMatch(onTheWay::contains);
    }
}
