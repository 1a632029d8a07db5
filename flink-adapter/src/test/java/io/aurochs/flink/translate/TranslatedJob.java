package io.aurochs.flink.translate;

import io.aurochs.flink.operator.ChainCodes;
import io.aurochs.flink.operator.EdgePlan;
import io.aurochs.flink.operator.HandoverMode;
import io.aurochs.flink.operator.StateTables;
import io.aurochs.flink.operator.TaskPlan;
import io.aurochs.flink.operator.TaskSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.runtime.jobgraph.tasks.AbstractInvokable;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.InstantiationUtil;

/** A job graph before and after translation. */
final class TranslatedJob {
    static final TaskSettings SETTINGS = new TaskSettings(
            16,
            1_000,
            2_000,
            HandoverMode.COPY,
            false,
            true,
            Set.of("my.Class"),
            StateTables.AUTO,
            ChainCodes.OWN,
            true,
            8,
            Map.of());
    private static final ClassLoader CLASSES = TranslatedJob.class.getClassLoader();

    private final JobGraph graph;
    private final List<String> before;

    private TranslatedJob(JobGraph graph, List<String> before) {
        this.graph = graph;
        this.before = before;
    }

    /** A task that is none of Flink's. */
    static final class ForeignTask extends AbstractInvokable {
        ForeignTask(Environment environment) {
            super(environment);
        }

        @Override
        public void invoke() {}
    }

    /** @param foreign vertices that are to be run by a {@link ForeignTask} */
    static TranslatedJob of(StreamGraph stream, String... foreign) throws IOException {
        JobGraph graph = stream.getJobGraph();
        for (JobVertex vertex : graph.getVertices()) {
            if (List.of(foreign).stream().anyMatch(vertex.getName()::contains)) {
                vertex.setInvokableClass(ForeignTask.class);
            }
        }
        List<String> before = describe(graph);
        new JobTranslator(stream, SETTINGS, CLASSES).translate(graph);
        return new TranslatedJob(graph, before);
    }

    /** What the translator tells of each edge; {@code job} configures the job. */
    static List<EdgeExplanation> explained(StreamGraph stream, Consumer<JobGraph> job) {
        return explained(stream, SETTINGS, job);
    }

    static List<EdgeExplanation> explained(StreamGraph stream, TaskSettings settings, Consumer<JobGraph> job) {
        JobGraph graph = stream.getJobGraph();
        job.accept(graph);
        List<String> before = describe(graph);
        List<EdgeExplanation> edges = new JobTranslator(stream, settings, CLASSES).explain(graph);
        if (!describe(graph).equals(before)) {
            throw new IllegalStateException("explaining has changed " + describe(graph));
        }
        return edges;
    }

    /** What is in the graph beside tasks and plans. */
    private static List<String> describe(JobGraph graph) {
        List<String> described = new ArrayList<>();
        described.add(graph.getName() + " " + graph.getJobID() + " " + graph.getJobConfiguration());
        for (JobVertex vertex : graph.getVertices()) {
            described.add(String.join(
                    " ",
                    vertex.getName(),
                    vertex.getID().toString(),
                    vertex.getOperatorIDs().toString(),
                    "parallelism " + vertex.getParallelism() + " of " + vertex.getMaxParallelism(),
                    "slots " + vertex.getSlotSharingGroup(),
                    "inputs "
                            + vertex.getInputs().stream()
                                    .map(edge -> edge.getSource().getId()
                                            + edge.getShipStrategyName()
                                            + edge.getDistributionPattern())
                                    .toList(),
                    "outputs "
                            + vertex.getProducedDataSets().stream()
                                    .map(output -> output.getId()
                                            + output.getResultType().name())
                                    .toList(),
                    "keys "
                            + vertex.getConfiguration().keySet().stream()
                                    .filter(key -> !key.startsWith("aurochs."))
                                    .sorted()
                                    .toList()));
        }
        return described;
    }

    List<String> descriptionBefore() {
        return before;
    }

    List<String> description() {
        return describe(graph);
    }

    int vertexCount() {
        return graph.getNumberOfVertices();
    }

    /** The task that runs the one vertex whose name contains this. */
    Class<?> task(String vertex) {
        return vertex(vertex).getInvokableClass(CLASSES);
    }

    /** The plan of the only output of a vertex. */
    EdgePlan output(String vertex) throws IOException {
        List<EdgePlan> outputs = outputs(vertex);
        if (outputs.size() != 1) {
            throw new IllegalStateException(vertex + " has " + outputs.size() + " outputs");
        }
        return outputs.get(0);
    }

    List<EdgePlan> outputs(String vertex) throws IOException {
        return plan(vertex(vertex)).outputs();
    }

    /** Those of all edges. */
    List<EdgePlan> plans() throws IOException {
        List<EdgePlan> plans = new ArrayList<>();
        for (JobVertex vertex : graph.getVertices()) {
            plans.addAll(plan(vertex).outputs());
        }
        return plans;
    }

    TaskSettings settings() throws IOException {
        return plan(graph.getVertices().iterator().next()).settings();
    }

    private JobVertex vertex(String name) {
        for (JobVertex vertex : graph.getVertices()) {
            if (vertex.getName().contains(name)) {
                return vertex;
            }
        }
        throw new IllegalArgumentException("no vertex " + name + " in " + describe(graph));
    }

    private static TaskPlan plan(JobVertex vertex) throws IOException {
        try {
            TaskPlan plan =
                    InstantiationUtil.readObjectFromConfig(vertex.getConfiguration(), "aurochs.task-plan", CLASSES);
            return Objects.requireNonNull(plan, () -> "no plan in " + vertex.getName());
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }
}
