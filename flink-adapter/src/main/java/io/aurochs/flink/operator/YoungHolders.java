package io.aurochs.flink.operator;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorV2;
import org.apache.flink.streaming.api.operators.SourceOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.runtime.io.RecordWriterOutput;
import org.apache.flink.streaming.runtime.io.StreamInputProcessor;
import org.apache.flink.streaming.runtime.io.StreamMultipleInputProcessor;
import org.apache.flink.streaming.runtime.io.StreamOneInputProcessor;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamOperatorWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the objects of a task young into which Flink writes a reference for each record: the wrappers that it reuses, what it passes to its
 * record writers and gets from its network inputs, and the current key.
 *
 * <p>A collector has to know which old objects refer to young ones. G1 pays a fence for each reference that is written into an old object,
 * and another thread cleans up behind it, so that the next write pays for more; what is young costs a comparison. While a job runs, such
 * objects get old. So each is replaced by an equal one after each collection, between two rounds of the task. Used by the task's thread.
 */
final class YoungHolders {
    /** Classes that reuse a record for all that they emit, and its field. */
    private static final Map<String, String> COLLECTORS = Map.of(
            "org.apache.flink.streaming.api.operators.TimestampedCollector",
            "reuse",
            "org.apache.flink.table.runtime.util.StreamRecordCollector",
            "element");

    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> operator) {
            return fieldsOf(operator);
        }
    };

    private final OperatorChain<?, ?> chain;
    private final @Nullable StreamInputProcessor inputs;

    YoungHolders(OperatorChain<?, ?> chain, @Nullable StreamInputProcessor inputs) {
        this.chain = chain;
        this.inputs = inputs;
    }

    /** To be called between two rounds of the task, after a collection. */
    void renew() {
        for (RecordWriterOutput<?> output : chain.getStreamOutputs()) {
            FlinkInternals.renewDelegate(output);
        }
        for (StreamOperatorWrapper<?, ?> wrapper : chain.getAllOperators()) {
            renew(wrapper.getStreamOperator());
        }
        if (inputs instanceof StreamOneInputProcessor<?> one) {
            FlinkInternals.renewDelegate(one);
        } else if (inputs instanceof StreamMultipleInputProcessor several) {
            for (StreamOneInputProcessor<?> one : FlinkInternals.inputProcessors(several)) {
                FlinkInternals.renewDelegate(one);
            }
        }
    }

    private static void renew(StreamOperator<?> operator) {
        for (Field field : FIELDS.get(operator.getClass())) {
            Object held = FlinkFields.read(field, operator);
            if (held instanceof StreamRecord<?> record) {
                FlinkFields.write(field, operator, FlinkInternals.renewed(record));
            } else if (held != null) {
                FlinkInternals.renewRecord(
                        held, COLLECTORS.getOrDefault(held.getClass().getName(), ""));
            }
        }
        if (operator instanceof SourceOperator<?, ?> source) {
            for (Object output : FlinkInternals.outputs(source)) {
                FlinkInternals.renewRecord(output, "reusingRecord");
            }
        }
        if (keyedBackend(operator) instanceof HeapKeyedStateBackend<?> heap) {
            FlinkInternals.renewKeyContext(heap);
        }
    }

    private static @Nullable Object keyedBackend(StreamOperator<?> operator) {
        if (operator instanceof AbstractStreamOperator<?> base) {
            return base.getKeyedStateBackend();
        }
        return operator instanceof AbstractStreamOperatorV2<?> base ? base.getKeyedStateBackend() : null;
    }

    /** Those of collectors, and of a generated operator's own record. */
    private static List<Field> fieldsOf(Class<?> operator) {
        List<Field> fields = new ArrayList<>();
        boolean isGenerated = GeneratedOperators.include(operator);
        for (Class<?> type = operator; type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean isRecord = isGenerated && type == operator && field.getType() == StreamRecord.class;
                if ((isRecord || COLLECTORS.containsKey(field.getType().getName()))
                        && !Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return fields;
    }
}
