package io.aurochs.flink.operator;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.InstantiationUtil;

/**
 * What the translated job tells each task of a vertex, in the vertex's own configuration.
 *
 * @param settings from the job's configuration
 * @param outputs in the order of the vertex's produced data sets
 * @param job of which the vertex is one
 * @param vertex its index there
 */
public record TaskPlan(TaskSettings settings, List<EdgePlan> outputs, JobShape job, int vertex)
        implements Serializable {
    private static final String KEY = "aurochs.task-plan";

    public TaskPlan {
        outputs = List.copyOf(outputs);
    }

    /** Writes the plan into a vertex's configuration. */
    public void writeTo(Configuration vertex) throws IOException {
        InstantiationUtil.writeObjectToConfig(this, vertex, KEY);
    }

    /**
     * Reads the plan from a vertex's configuration.
     *
     * @throws IllegalStateException if there is none that can be read
     */
    static TaskPlan readFrom(Configuration vertex, ClassLoader userClasses) {
        try {
            TaskPlan plan = InstantiationUtil.readObjectFromConfig(vertex, KEY, userClasses);
            if (plan == null) {
                throw new IllegalStateException(KEY + " is missing: the job was not translated by Aurochs");
            }
            return plan;
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(KEY + " cannot be read: " + e.getMessage(), e);
        }
    }
}
