package io.aurochs.flink.translate;

import io.aurochs.config.EngineConfig;
import io.aurochs.config.Setting;
import io.aurochs.flink.operator.BundleMultipleInputStreamTask;
import io.aurochs.flink.operator.BundleOneInputStreamTask;
import io.aurochs.flink.operator.BundleSourceOperatorStreamTask;
import io.aurochs.flink.operator.BundleSourceStreamTask;
import io.aurochs.flink.operator.BundleTwoInputStreamTask;
import io.aurochs.flink.operator.EdgeKey;
import io.aurochs.flink.operator.EdgePlan;
import io.aurochs.flink.operator.EmittedRecords;
import io.aurochs.flink.operator.JobShape;
import io.aurochs.flink.operator.RecordHandover;
import io.aurochs.flink.operator.TaskPlan;
import io.aurochs.flink.operator.TaskSettings;
import io.aurochs.flink.operator.Transport;
import io.aurochs.flink.serde.CheapEncodings;
import io.aurochs.place.ForeignTasks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.runtime.io.network.partition.ResultPartitionType;
import org.apache.flink.runtime.jobgraph.DistributionPattern;
import org.apache.flink.runtime.jobgraph.IntermediateDataSet;
import org.apache.flink.runtime.jobgraph.JobEdge;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.runtime.jobgraph.tasks.TaskInvokable;
import org.apache.flink.streaming.api.graph.NonChainedOutput;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.runtime.partitioner.RebalancePartitioner;
import org.apache.flink.streaming.runtime.partitioner.RescalePartitioner;
import org.apache.flink.streaming.runtime.tasks.MultipleInputStreamTask;
import org.apache.flink.streaming.runtime.tasks.OneInputStreamTask;
import org.apache.flink.streaming.runtime.tasks.SourceOperatorStreamTask;
import org.apache.flink.streaming.runtime.tasks.SourceStreamTask;
import org.apache.flink.streaming.runtime.tasks.TwoInputStreamTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the vertices of a job graph run by tasks that move bundles. Everything else in the graph stays as Flink made it, so
 * that state, operator identities and checkpoints are those of the same job on stock Flink.
 */
public final class JobTranslator {
    private static final Logger LOG = LoggerFactory.getLogger(JobTranslator.class);

    /** By the name of Flink's task: the task that takes its place. */
    @SuppressWarnings("deprecation") // legacy sources are, in 1.20
    private static final Map<String, Class<? extends TaskInvokable>> TASKS = Map.of(
            OneInputStreamTask.class.getName(), BundleOneInputStreamTask.class,
            TwoInputStreamTask.class.getName(), BundleTwoInputStreamTask.class,
            MultipleInputStreamTask.class.getName(), BundleMultipleInputStreamTask.class,
            SourceOperatorStreamTask.class.getName(), BundleSourceOperatorStreamTask.class,
            SourceStreamTask.class.getName(), BundleSourceStreamTask.class);

    /** Only 2.3 knows it. */
    private static final ConfigOption<Boolean> ADAPTIVE = ConfigOptions.key(
                    "taskmanager.network.adaptive-partitioner.enabled")
            .booleanType()
            .defaultValue(false);
    /** What it applies to. */
    private static final Set<String> ADAPTING =
            Set.of(new RebalancePartitioner<>().toString(), new RescalePartitioner<>().toString());

    private final StreamGraph stream;
    private final TaskSettings settings;
    private final ClassLoader userClasses;

    /**
     * @param stream the graph from which the job graph is made
     * @param userClasses loads the job's classes
     */
    public JobTranslator(StreamGraph stream, TaskSettings settings, ClassLoader userClasses) {
        this.stream = stream;
        this.settings = settings;
        this.userClasses = userClasses;
    }

    /**
     * Changes a job graph in place.
     *
     * @return what is going to carry bundles
     * @throws IOException if a plan cannot be written into its vertex
     */
    public CarriedEdges translate(JobGraph job) throws IOException {
        CarriedEdges edges = CarriedEdges.NONE;
        InputsInTurn inTurn = new InputsInTurn(job, userClasses);
        JobShape shape = ShapeReader.shape(job, settings.engine());
        int index = 0;
        for (JobVertex vertex : job.getVertices()) {
            List<EdgePlan> outputs = new ArrayList<>();
            for (IntermediateDataSet output : vertex.getProducedDataSets()) {
                EdgePlan plan = plan(job, inTurn, vertex, output);
                outputs.add(plan);
                edges = edges.and(plan);
            }
            if (isOurs(vertex)) {
                new TaskPlan(settings, outputs, shape, index).writeTo(vertex.getConfiguration());
            }
            index++;
        }
        // Last, because a plan asks which vertices can be taken over.
        for (JobVertex vertex : job.getVertices()) {
            Class<? extends TaskInvokable> task = TASKS.get(vertex.getInvokableClassName());
            if (task != null) {
                vertex.setInvokableClass(task);
            }
        }
        return edges;
    }

    private EdgePlan plan(JobGraph job, InputsInTurn inTurn, JobVertex producer, IntermediateDataSet output) {
        String reason = reasonToKeepStock(job, inTurn, producer, output);
        if (reason != null) {
            LOG.info("{} keeps Flink's own writer: {}", name(producer, output), reason);
            return EdgePlan.stock();
        }
        return new EdgePlan(true, travellingKey(output), inTurn.holds(output));
    }

    /** Tells what {@link #translate} makes of each edge of a graph that has not been translated; it stays as it is. */
    public List<EdgeExplanation> explain(JobGraph job) {
        InputsInTurn inTurn = new InputsInTurn(job, userClasses);
        List<EdgeExplanation> edges = new ArrayList<>();
        for (JobVertex vertex : job.getVerticesSortedTopologicallyFromSources()) {
            List<IntermediateDataSet> outputs = vertex.getProducedDataSets();
            for (int index = 0; index < outputs.size(); index++) {
                edges.add(explain(job, inTurn, vertex, index));
            }
        }
        return edges;
    }

    private EdgeExplanation explain(JobGraph job, InputsInTurn inTurn, JobVertex producer, int index) {
        IntermediateDataSet output = producer.getProducedDataSets().get(index);
        List<JobVertex> consumers =
                output.getConsumers().stream().map(JobEdge::getTarget).toList();
        String partitioning = output.getConsumers().stream()
                .map(JobEdge::getShipStrategyName)
                .findFirst()
                .orElse("");
        String reason = reasonToKeepStock(job, inTurn, producer, output);
        if (reason != null) {
            return new EdgeExplanation(producer, consumers, partitioning, Transport.STOCK, reason);
        }
        EmittedRecords emitted = new EmittedRecords(new StreamConfig(producer.getConfiguration()), userClasses);
        NonChainedOutput records = emitted.outputs().get(index);
        EngineConfig engine = EngineConfig.from(settings.engine());
        boolean waits = inTurn.holds(output);
        if (engine.transport() == EngineConfig.Transport.OFFHEAP && !waits) {
            return new EdgeExplanation(
                    producer, consumers, partitioning, Transport.ENCODED, Setting.TRANSPORT.key() + " is offheap");
        }
        RecordHandover handover = emitted.handover(records, settings);
        boolean keyTravels = handover.keyCopier(travellingKey(output), settings) != null;
        String key = keyTravels ? "; its key travels along" : "";
        boolean crosses = ForeignTasks.encodesBetweenNodes(engine)
                && !waits
                && !settings.check()
                && CheapEncodings.include(emitted.serializer(records));
        String crossing = crosses ? "; encoded to tasks on other NUMA nodes" : "";
        return new EdgeExplanation(
                producer, consumers, partitioning, handover.transport(), handover.reason() + key + crossing);
    }

    private static boolean isOurs(JobVertex vertex) {
        return TASKS.containsKey(vertex.getInvokableClassName());
    }

    private @Nullable String reasonToKeepStock(
            JobGraph job, InputsInTurn inTurn, JobVertex producer, IntermediateDataSet output) {
        if (!isOurs(producer)) {
            return notOurs(producer);
        }
        ResultPartitionType type = output.getResultType();
        if (!type.isPipelinedOrPipelinedBoundedResultPartition() || type == ResultPartitionType.PIPELINED_APPROXIMATE) {
            return "its result is " + type + ", which is not passed on from memory while it is written";
        }
        for (JobEdge edge : output.getConsumers()) {
            if (!isOurs(edge.getTarget())) {
                return notOurs(edge.getTarget());
            }
            if (isAdaptive(job, edge)) {
                return ADAPTIVE.key()
                        + " is on, and Flink's writer for it looks at the bytes that wait for each consumer";
            }
            String reason = inputs(edge).reasonNotToReadBundles(edge);
            if (reason != null) {
                return reason;
            }
        }
        return inTurn.holds(output)
                ? new WaitingRecords(settings, userClasses).reasonNotToWaitInBundles(producer, output)
                : null;
    }

    private ConsumerInputs inputs(JobEdge edge) {
        return new ConsumerInputs(edge.getTarget(), userClasses);
    }

    private static boolean isAdaptive(JobGraph job, JobEdge edge) {
        return job.getJobConfiguration().get(ADAPTIVE)
                && ADAPTING.contains(edge.getShipStrategyName())
                && consumersOfEachProducer(edge) > 1;
    }

    /** At most. */
    private static int consumersOfEachProducer(JobEdge edge) {
        int consumers = edge.getTarget().getParallelism();
        int producers = edge.getSource().getProducer().getParallelism();
        return edge.getDistributionPattern() == DistributionPattern.ALL_TO_ALL
                ? consumers
                : (consumers + producers - 1) / producers;
    }

    private static String notOurs(JobVertex vertex) {
        String task = vertex.getInvokableClassName();
        return "'" + vertex.getName() + "' is run by " + task.substring(task.lastIndexOf('.') + 1)
                + ", which Aurochs leaves alone";
    }

    /**
     * The keys that may travel on an output: those by which it is partitioned, if each of its consumers
     * keeps its state by the very same selector, and processes the records as they arrive.
     */
    private @Nullable EdgeKey travellingKey(IntermediateDataSet output) {
        EdgeKey travelling = null;
        for (JobEdge edge : output.getConsumers()) {
            ConsumerInputs inputs = inputs(edge);
            StreamEdge physical = inputs.physical(edge);
            EdgeKey key = physical == null || inputs.sorts() ? null : KeyedEdges.stateKey(stream, physical);
            if (key == null) {
                return null;
            }
            travelling = key;
        }
        return travelling;
    }

    private static String name(JobVertex producer, IntermediateDataSet output) {
        List<String> consumers = output.getConsumers().stream()
                .map(edge -> "'" + edge.getTarget().getName() + "'")
                .toList();
        return "the edge from '" + producer.getName() + "' to " + String.join(" and ", consumers);
    }
}
