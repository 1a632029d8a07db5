package io.aurochs.flink.operator;

import io.aurochs.flink.exchange.ChannelReader;
import io.aurochs.flink.exchange.Crossing;
import io.aurochs.flink.exchange.EmitListener;
import io.aurochs.flink.exchange.NetworkCrossing;
import io.aurochs.flink.exchange.NodeCrossing;
import io.aurochs.flink.exchange.RecordRoute;
import io.aurochs.flink.serde.CheapEncodings;
import io.aurochs.flink.serde.OutputKeys;
import io.aurochs.flink.serde.RecordCopier;
import io.aurochs.open.OpenRouter;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.io.network.api.writer.BroadcastRecordWriter;
import org.apache.flink.runtime.io.network.api.writer.BundleRecordWriter;
import org.apache.flink.runtime.io.network.api.writer.ChannelSelector;
import org.apache.flink.runtime.io.network.api.writer.ChannelSelectorRecordWriter;
import org.apache.flink.runtime.io.network.api.writer.MultipleRecordWriters;
import org.apache.flink.runtime.io.network.api.writer.NonRecordWriter;
import org.apache.flink.runtime.io.network.api.writer.RecordWriter;
import org.apache.flink.runtime.io.network.api.writer.RecordWriterDelegate;
import org.apache.flink.runtime.io.network.api.writer.ResultPartitionWriter;
import org.apache.flink.runtime.io.network.api.writer.SingleRecordWriter;
import org.apache.flink.runtime.io.network.partition.BundlePartition;
import org.apache.flink.runtime.io.network.partition.PartitionReaders;
import org.apache.flink.runtime.io.network.partition.PipelinedResultPartition;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.api.graph.NonChainedOutput;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.runtime.partitioner.KeyGroupStreamPartitioner;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces Flink's record writers by bundle writers, edge by edge. Used when a task is made, before it has its operators; any
 * thread may flush the new writers then.
 *
 * @param <T> what the task's writers write
 */
final class TaskOutputs<T> implements FlushableOutputs {
    private static final Logger LOG = LoggerFactory.getLogger(TaskOutputs.class);

    /** Metric of a task: estimated size of the complete bundles that it has emitted and nobody has read, bytes. */
    private static final String BYTES_IN_FLIGHT = "bundleBytesInFlight";

    /** Metrics of a task: how many of its consumers have asked in its TaskManager, and how many from another. */
    private static final String BUNDLE_CHANNELS = "bundleChannels";

    private static final String NETWORK_CHANNELS = "networkChannels";

    /** Metric of a task: records and their like that it has serialised for the network, for each consumer. */
    private static final String NETWORK_ELEMENTS = "networkElements";

    /** The buffer timeout with which each record is flushed. */
    private static final long FLUSH_ALWAYS = 0;

    private final Environment environment;
    private final TaskPlan plan;
    private final EmittedRecords emitted;
    private final EmitListener listener;
    private final @Nullable TaskPlace place;
    private final @Nullable TaskWatch watch;
    private final List<OpenRouter> routers = new ArrayList<>();
    private final List<ResultPartitionWriter> partitions = new ArrayList<>();
    private final List<BundlePartition> carried = new ArrayList<>();
    private final List<NetworkCrossing> networks = new ArrayList<>();
    private final Counter networkElements = new SimpleCounter();

    /**
     * @param configuration of the task's head
     * @param listener told after each emitted element
     * @param place told what is sent; null where tasks are not placed
     * @param watch told how it is sent; null where there is no live page
     */
    TaskOutputs(
            Environment environment,
            StreamConfig configuration,
            TaskPlan plan,
            EmitListener listener,
            @Nullable TaskPlace place,
            @Nullable TaskWatch watch) {
        this.environment = environment;
        this.plan = plan;
        this.emitted = new EmittedRecords(
                configuration, environment.getUserCodeClassLoader().asClassLoader());
        this.listener = listener;
        this.place = place;
        this.watch = watch;
    }

    /** What groups the records of the outputs that carry bundles, once {@link #replace} has been called. */
    List<OpenRouter> routers() {
        return routers;
    }

    @Override
    public boolean isAvailable() {
        for (int index = 0; index < partitions.size(); index++) {
            if (!partitions.get(index).isAvailable()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void flushAll() {
        partitions.forEach(ResultPartitionWriter::flushAll);
    }

    /**
     * The writers the task is to use; those of Flink's that are replaced are closed.
     *
     * @param stock the writers that Flink made
     */
    RecordWriterDelegate<SerializationDelegate<StreamRecord<T>>> replace(
            RecordWriterDelegate<SerializationDelegate<StreamRecord<T>>> stock) {
        List<RecordWriter<SerializationDelegate<StreamRecord<T>>>> writers = new ArrayList<>();
        try {
            for (int index = 0; index < emitted.outputs().size(); index++) {
                writers.add(replace(stock.getRecordWriter(index), index));
            }
        } catch (RuntimeException | Error e) {
            // Flink cleans up after a task only once it has been made; writers have threads.
            writers.forEach(RecordWriter::close);
            for (int index = 0; index < emitted.outputs().size(); index++) {
                stock.getRecordWriter(index).close();
            }
            throw e;
        }
        if (!carried.isEmpty()) {
            register(environment.getMetricGroup());
        }
        return switch (writers.size()) {
            case 0 -> new NonRecordWriter<>();
            case 1 -> new SingleRecordWriter<>(writers.get(0));
            default -> new MultipleRecordWriters<>(writers);
        };
    }

    private void register(MetricGroup metrics) {
        metrics.gauge(BYTES_IN_FLIGHT, this::bytesInFlight);
        metrics.gauge(BUNDLE_CHANNELS, () -> subpartitions(ChannelReader.LOCAL));
        metrics.gauge(NETWORK_CHANNELS, () -> subpartitions(ChannelReader.REMOTE));
        metrics.counter(NETWORK_ELEMENTS, networkElements);
    }

    private int subpartitions(ChannelReader reader) {
        return networks.stream()
                .mapToInt(network -> network.subpartitionsOf(reader))
                .sum();
    }

    private long bytesInFlight() {
        return carried.stream().mapToLong(BundlePartition::bytesInFlight).sum();
    }

    private RecordWriter<SerializationDelegate<StreamRecord<T>>> replace(
            RecordWriter<SerializationDelegate<StreamRecord<T>>> stock, int index) {
        EdgePlan edge = plan.outputs().get(index);
        ResultPartitionWriter partition = environment.getWriter(index);
        if (!edge.carriesBundles()) {
            watched(index, Transport.STOCK, false);
            return stock;
        }
        boolean known = stock instanceof ChannelSelectorRecordWriter || stock instanceof BroadcastRecordWriter;
        if (!known
                || !(partition instanceof PipelinedResultPartition pipelined)
                || !BundlePartition.canCarry(partition)) {
            LOG.info(
                    "{}: output {} keeps Flink's own writer, {} on {}, which bundles cannot replace",
                    environment.getTaskInfo().getTaskName(),
                    index,
                    stock.getClass().getSimpleName(),
                    partition.getClass().getSimpleName());
            watched(index, Transport.STOCK, false);
            return stock;
        }
        NonChainedOutput output = emitted.outputs().get(index);
        RecordHandover handover = emitted.handover(output, plan.settings());
        LOG.debug(
                "{}: records of output {} are {}: {}",
                environment.getTaskInfo().getTaskName(),
                index,
                handover.transport(),
                handover.reason());
        TaskPlace.Output told = place == null ? null : place.output(index);
        TypeSerializer<?> serializer = emitted.serializer(output);
        RecordCopier key = handover.keyCopier(edge.travellingKey(), plan.settings());
        BundlePartition bundles = new BundlePartition(
                pipelined,
                plan.settings().bundleRecords(),
                key != null,
                edge.waits(),
                FlinkInternals.unicastBufferBuilders(pipelined),
                told,
                new BundleBytes(environment.getTaskInfo().getTaskName(), serializer));
        NetworkCrossing network = new NetworkCrossing(
                partition,
                OneTaskManager.isPromised(environment.getJobConfiguration())
                        ? subpartition -> ChannelReader.LOCAL
                        : new PartitionReaders(pipelined, FlinkInternals::listener),
                output.getBufferTimeout() == FLUSH_ALWAYS,
                networkElements);
        networks.add(network);
        Crossing crossing = new Crossing(network, edge.waits() ? null : nodes(told, serializer));
        watched(index, handover.transport(), crossing.mayEncode());
        RecordRoute<SerializationDelegate<StreamRecord<T>>> route = route(stock, key, handover, crossing, edge.waits());
        stock.close();
        routers.add(bundles.router());
        partitions.add(partition);
        carried.add(bundles);
        TypeSerializer<?> weighing = serializer.duplicate();
        return new BundleRecordWriter<>(
                partition,
                output.getBufferTimeout(),
                environment.getTaskInfo().getTaskNameWithSubtasks(),
                bundles.router(),
                route,
                crossing,
                listener,
                edge.waits()
                        ? ElementWeigher.ofEach(weighing, told, handover)
                        : ElementWeigher.of(weighing, told, handover),
                edge.waits() ? BundleRecordWriter.LEAST_ELEMENT_BYTES : BundleRecordWriter.ELEMENT_BYTES);
    }

    private void watched(int output, Transport transport, boolean mayEncode) {
        if (watch != null) {
            watch.sends(output, mayEncode ? transport + " or " + Transport.ENCODED : transport.toString());
        }
    }

    private @Nullable NodeCrossing nodes(TaskPlace.@Nullable Output told, TypeSerializer<?> serializer) {
        if (told == null || plan.settings().check() || !told.mayEncode(CheapEncodings.include(serializer))) {
            return null;
        }
        return new NodeCrossing(told::memoryOf);
    }

    private RecordRoute<SerializationDelegate<StreamRecord<T>>> route(
            RecordWriter<SerializationDelegate<StreamRecord<T>>> stock,
            @Nullable RecordCopier key,
            RecordHandover handover,
            Crossing crossing,
            boolean waits) {
        int subpartitions = stock.getNumberOfSubpartitions();
        if (!(stock instanceof ChannelSelectorRecordWriter<SerializationDelegate<StreamRecord<T>>> selecting)) {
            return new BroadcastRoute<>(subpartitions, handover, crossing);
        }
        ChannelSelector<SerializationDelegate<StreamRecord<T>>> selector = selecting.getChannelSelector();
        if (key == null || !(selector instanceof KeyGroupStreamPartitioner<?, ?> keyed)) {
            return new SelectedRoute<>(selector, handover, crossing);
        }
        @SuppressWarnings("unchecked") // the records are of the selector's type
        KeySelector<Object, ?> keySelector = (KeySelector<Object, ?>) FlinkInternals.keySelector(keyed);
        OutputKeys keys = new OutputKeys(keySelector, keyed.getMaxParallelism(), subpartitions);
        handover.check(keys);
        return new KeyedRoute<>(keys, handover, key, crossing, waits);
    }
}
