package io.aurochs.flink.operator;

import static io.aurochs.flink.operator.FlinkFields.field;
import static io.aurochs.flink.operator.FlinkFields.fieldOrNull;
import static io.aurochs.flink.operator.FlinkFields.get;
import static io.aurochs.flink.operator.FlinkFields.missing;
import static io.aurochs.flink.operator.FlinkFields.read;
import static io.aurochs.flink.operator.FlinkFields.set;
import static io.aurochs.flink.operator.FlinkFields.write;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.OperatorIOMetricGroup;
import org.apache.flink.runtime.io.network.buffer.BufferBuilder;
import org.apache.flink.runtime.io.network.partition.BufferAvailabilityListener;
import org.apache.flink.runtime.io.network.partition.BufferWritingResultPartition;
import org.apache.flink.runtime.io.network.partition.PipelinedSubpartitionView;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;
import org.apache.flink.runtime.metrics.groups.InternalOperatorIOMetricGroup;
import org.apache.flink.runtime.state.HeapPriorityQueuesManager;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueSetFactory;
import org.apache.flink.runtime.state.heap.StateTable;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorV2;
import org.apache.flink.streaming.api.operators.CountingOutput;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.runtime.io.AbstractStreamTaskNetworkInput;
import org.apache.flink.streaming.runtime.io.RecordWriterOutput;
import org.apache.flink.streaming.runtime.io.StreamMultipleInputProcessor;
import org.apache.flink.streaming.runtime.io.StreamOneInputProcessor;
import org.apache.flink.streaming.runtime.partitioner.KeyGroupStreamPartitioner;
import org.apache.flink.streaming.runtime.tasks.StreamTask;
import org.jspecify.annotations.Nullable;

/**
 * The private and protected fields of Flink's classes that tasks read or replace: all of them, here and in the
 * version's own {@link io.aurochs.flink.exchange.WrittenBytes} and {@link KeyedBackends}. Each is accessed when a task is set up,
 * never per record. {@link HolderFields} are accessed after garbage collections, too. Programs inside a JobManager need others, by
 * {@link FlinkFields}.
 */
public final class FlinkInternals {
    private static final String TASKS = "org.apache.flink.streaming.runtime.tasks.";
    private static final String CHAINING = TASKS + "ChainingOutput";
    private static final String COPYING = TASKS + "CopyingChainingOutput";
    private static final String FROM_SOURCE = TASKS + "SourceOperatorStreamTask$AsyncDataOutputToOutput";
    private static final String BROADCASTING = TASKS + "BroadcastingOutputCollector";
    private static final String SORTING = "org.apache.flink.streaming.api.operators.sort.";
    /** Inputs that take what another input reads, to sort it or to notice its end. */
    private static final Set<String> WRAPPING_INPUTS = Set.of(
            SORTING + "SortingDataInput",
            SORTING + "MultiInputSortingDataInput",
            SORTING + "ObservableStreamTaskInput");

    private FlinkInternals() {}

    /** The builders of the buffers that a partition is filling, by subpartition: the partition's own array. */
    public static BufferBuilder[] unicastBufferBuilders(BufferWritingResultPartition partition) {
        return get(BufferWritingResultPartition.class, "unicastBufferBuilders", partition, BufferBuilder[].class);
    }

    /** What a view of a subpartition notifies: its reader. */
    public static BufferAvailabilityListener listener(PipelinedSubpartitionView view) {
        return get(PipelinedSubpartitionView.class, "availabilityListener", view, BufferAvailabilityListener.class);
    }

    static void setRecordWriter(StreamTask<?, ?> task, Object delegate) {
        set(StreamTask.class, "recordWriter", task, delegate);
    }

    /** The selector of the keys by which a partitioner partitions. */
    public static KeySelector<?, ?> keySelector(KeyGroupStreamPartitioner<?, ?> partitioner) {
        return get(KeyGroupStreamPartitioner.class, "keySelector", partitioner, KeySelector.class);
    }

    /** The states of a backend by name: its own map. */
    @SuppressWarnings("unchecked") // a table has its backend's type of keys
    static <K> Map<String, StateTable<K, ?, ?>> states(HeapKeyedStateBackend<K> backend) {
        return get(HeapKeyedStateBackend.class, "registeredKVStates", backend, Map.class);
    }

    /** @param factory makes the tables of the states that the backend will register */
    static void setStateTableFactory(HeapKeyedStateBackend<?> backend, Object factory) {
        set(HeapKeyedStateBackend.class, "stateTableFactory", backend, factory);
    }

    static HeapPriorityQueuesManager timerQueues(HeapKeyedStateBackend<?> backend) {
        return get(HeapKeyedStateBackend.class, "priorityQueuesManager", backend, HeapPriorityQueuesManager.class);
    }

    /** @param factory makes the queues of the timers that will be registered */
    static void setQueueFactory(HeapPriorityQueuesManager queues, HeapPriorityQueueSetFactory factory) {
        set(HeapPriorityQueuesManager.class, "priorityQueueSetFactory", queues, factory);
    }

    /** Replaces the backend of a task's states; before it makes any. */
    static void setStateBackend(StreamTask<?, ?> task, StateBackend backend) {
        set(StreamTask.class, "stateBackend", task, backend);
    }

    static StateBackend stateBackend(StreamTask<?, ?> task) {
        return get(StreamTask.class, "stateBackend", task, StateBackend.class);
    }

    static Object input(StreamOneInputProcessor<?> processor) {
        return get(StreamOneInputProcessor.class, "input", processor, Object.class);
    }

    static void setInput(StreamOneInputProcessor<?> processor, Object input) {
        set(StreamOneInputProcessor.class, "input", processor, input);
    }

    /** The input behind one that sorts, or that stands beside one that sorts; null for any other input. */
    static @Nullable Object wrappedInput(Object input) {
        return WRAPPING_INPUTS.contains(input.getClass().getName())
                ? get(input.getClass(), "wrappedInput", input, Object.class)
                : null;
    }

    static Object output(StreamOneInputProcessor<?> processor) {
        return get(StreamOneInputProcessor.class, "output", processor, Object.class);
    }

    static StreamOneInputProcessor<?>[] inputProcessors(StreamMultipleInputProcessor processor) {
        return get(StreamMultipleInputProcessor.class, "inputProcessors", processor, StreamOneInputProcessor[].class);
    }

    @SuppressWarnings("unchecked")
    static Map<Object, Object> recordDeserializers(AbstractStreamTaskNetworkInput<?, ?> input) {
        return get(AbstractStreamTaskNetworkInput.class, "recordDeserializers", input, Map.class);
    }

    /** What an output of Flink's, from the network or to a chained operator, calls for each record; null where it has another shape. */
    static @Nullable Object recordProcessor(Object networkOutput) {
        Field field = recordProcessorField(networkOutput.getClass());
        return field == null ? null : read(field, networkOutput);
    }

    static void setRecordProcessor(Object networkOutput, Object processor) {
        Field field = recordProcessorField(networkOutput.getClass());
        if (field == null) {
            throw missing(networkOutput.getClass(), "recordProcessor", null);
        }
        write(field, networkOutput, processor);
    }

    /** The input of a multiple-input operator that a network output of Flink's feeds; null at other operators. */
    static @Nullable Input<?> operatorInput(Object networkOutput) {
        Field field = fieldOrNull(networkOutput.getClass(), "input");
        return field == null ? null : (Input<?>) read(field, networkOutput);
    }

    /** Where an operator of Flink's base classes emits to; null for others. */
    static @Nullable Object operatorOutput(StreamOperator<?> operator) {
        if (operator instanceof AbstractStreamOperator<?>) {
            return read(field(AbstractStreamOperator.class, "output"), operator);
        }
        return operator instanceof AbstractStreamOperatorV2<?>
                ? read(field(AbstractStreamOperatorV2.class, "output"), operator)
                : null;
    }

    static Output<?> output(AbstractStreamOperator<?> operator) {
        return get(AbstractStreamOperator.class, "output", operator, Output.class);
    }

    /** @param operator has an output, see {@link #operatorOutput} */
    static void setOperatorOutput(StreamOperator<?> operator, Object output) {
        Class<?> base = operator instanceof AbstractStreamOperator<?>
                ? AbstractStreamOperator.class
                : AbstractStreamOperatorV2.class;
        set(base, "output", operator, output);
    }

    /** Where a source operator's task emits to; null where the task has another network output. */
    static @Nullable Object sourceOutput(Object networkOutput) {
        return networkOutput.getClass().getName().equals(FROM_SOURCE)
                ? get(networkOutput.getClass(), "output", networkOutput, Object.class)
                : null;
    }

    static void setSourceOutput(Object fromSource, Object output) {
        set(fromSource.getClass(), "output", fromSource, output);
    }

    /** The operator that an output to a chained operator calls; null for any other output. */
    static @Nullable Object chainedInput(Object output) {
        return isChaining(output) ? read(field(chaining(output), "input"), output) : null;
    }

    /** Whether an output to a chained operator takes the records of a side output alone. */
    static boolean isOfSideOutput(Object chainingOutput) {
        return read(field(chaining(chainingOutput), "outputTag"), chainingOutput) != null;
    }

    /** What counts the records that an output to a chained operator has taken. */
    static Counter sentBy(Object chainingOutput) {
        return get(chaining(chainingOutput), "numRecordsOut", chainingOutput, Counter.class);
    }

    /** What counts the records that an output to a chained operator has given to it. */
    static Counter receivedFrom(Object chainingOutput) {
        return get(chaining(chainingOutput), "numRecordsIn", chainingOutput, Counter.class);
    }

    /** Replaces the counters of records that an operator's own metrics give out; those that reporters read stay. */
    static void replaceRecordCounters(OperatorIOMetricGroup metrics, UnaryOperator<Counter> replacement) {
        if (metrics instanceof InternalOperatorIOMetricGroup) {
            Class<?> owner = InternalOperatorIOMetricGroup.class;
            replaceCounter(owner, "numRecordsIn", metrics, replacement);
            replaceCounter(owner, "numRecordsOut", metrics, replacement);
        }
    }

    /** Replaces what counts the records that an input from the network gives to the operator; other inputs stay as they are. */
    static void replaceReceived(Object networkOutput, UnaryOperator<Counter> replacement) {
        Field field = fieldOrNull(networkOutput.getClass(), "numRecordsIn");
        if (field != null && read(field, networkOutput) instanceof Counter counter) {
            write(field, networkOutput, replacement.apply(counter));
        }
    }

    /** Replaces what counts the records that an operator emits: of an output that counts, or emits to several; others stay as they are. */
    static void replaceEmitted(Object output, UnaryOperator<Counter> replacement) {
        if (output instanceof CountingOutput<?>) {
            replaceCounter(CountingOutput.class, "numRecordsOut", output, replacement);
        }
        Class<?> several = broadcasting(output);
        if (several != null) {
            replaceCounter(several, "numRecordsOutForTask", output, replacement);
        }
    }

    private static void replaceCounter(Class<?> owner, String name, Object object, UnaryOperator<Counter> replacement) {
        set(owner, name, object, replacement.apply(get(owner, name, object, Counter.class)));
    }

    /** Replaces what counts the records that an output takes to the network. */
    static void replaceSent(RecordWriterOutput<?> output, UnaryOperator<Counter> replacement) {
        output.setNumRecordsOut(
                replacement.apply(get(RecordWriterOutput.class, "numRecordsOut", output, Counter.class)));
    }

    private static boolean isChaining(Object output) {
        String name = output.getClass().getName();
        return name.equals(CHAINING) || name.equals(COPYING);
    }

    private static Class<?> chaining(Object output) {
        Class<?> type = output.getClass();
        return type.getName().equals(CHAINING) ? type : type.getSuperclass();
    }

    /** The output behind one that counts; null for any other output. */
    static @Nullable Object countedOutput(Object output) {
        return output instanceof CountingOutput<?> ? read(field(CountingOutput.class, "output"), output) : null;
    }

    static void setCountedOutput(Object counting, Object output) {
        set(CountingOutput.class, "output", counting, output);
    }

    /** The outputs behind one that emits to several, in its own array; none for any other output. */
    static Object[] broadcastOutputs(Object output) {
        Class<?> type = broadcasting(output);
        return type == null ? new Object[0] : get(type, "outputs", output, Object[].class);
    }

    /** The class of outputs that emit to several, as far as an output extends it. */
    private static @Nullable Class<?> broadcasting(Object output) {
        Class<?> type = output.getClass();
        while (type != null && !type.getName().equals(BROADCASTING)) {
            type = type.getSuperclass();
        }
        return type;
    }

    /** The serializer by which an output to a chained operator copies; null where it does not copy. */
    static @Nullable TypeSerializer<?> copyingSerializer(Object output) {
        return output.getClass().getName().equals(COPYING)
                ? get(output.getClass(), "serializer", output, TypeSerializer.class)
                : null;
    }

    static void setCopyingSerializer(Object output, TypeSerializer<?> serializer) {
        set(output.getClass(), "serializer", output, serializer);
    }

    /** A gauge of whole numbers that was registered with a group of Flink's own; null if there is none of that name. */
    @SuppressWarnings("unchecked") // Flink's watermarks
    static @Nullable Gauge<Long> gauge(MetricGroup group, String name) {
        return group instanceof AbstractMetricGroup<?>
                        && get(AbstractMetricGroup.class, "metrics", group, Map.class)
                                        .get(name)
                                instanceof Gauge<?> gauge
                ? (Gauge<Long>) gauge
                : null;
    }

    private static @Nullable Field recordProcessorField(Class<?> output) {
        Class<?> type = output.getName().equals(COPYING) ? output.getSuperclass() : output;
        Field field = fieldOrNull(type, "recordProcessor");
        return field != null ? field : fieldOrNull(type, "recordConsumer");
    }
}
