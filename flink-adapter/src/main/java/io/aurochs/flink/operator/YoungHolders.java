package io.aurochs.flink.operator;

import java.lang.reflect.Field;
import java.util.Map;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.plugable.NonReusingDeserializationDelegate;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.runtime.state.AbstractKeyedStateBackend;
import org.apache.flink.runtime.state.InternalKeyContext;
import org.apache.flink.runtime.state.InternalKeyContextImpl;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.runtime.state.heap.StateTable;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorV2;
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
 * record writers and gets from its network inputs, and the current key of a state backend on the heap.
 *
 * <p>A garbage collector has to know which old objects refer to young ones. G1 pays a fence for each reference that is written into an old
 * object, and threads of its own clean up behind it, so that the next write pays for more; what is young costs a comparison. While a job
 * runs, such objects get old. So each is replaced by an equal one after each collection, between two rounds of the task. Those of sources
 * that are chained to an operator with several inputs are not. Used by the task's thread.
 */
final class YoungHolders {
    private static final @Nullable Field WRITTEN = HolderFields.found(SerializationDelegate.class, "serializer");
    private static final @Nullable Field READ =
            HolderFields.found(NonReusingDeserializationDelegate.class, "serializer");
    private static final @Nullable Field KEY_OF_BACKEND =
            HolderFields.found(AbstractKeyedStateBackend.class, "keyContext");
    private static final @Nullable Field KEY_OF_TABLE = HolderFields.found(StateTable.class, "keyContext");

    private final OperatorChain<?, ?> chain;
    private final @Nullable StreamInputProcessor inputs;

    YoungHolders(OperatorChain<?, ?> chain, @Nullable StreamInputProcessor inputs) {
        this.chain = chain;
        this.inputs = inputs;
    }

    /** To be called between two rounds of the task, after a collection. */
    void renew() {
        for (RecordWriterOutput<?> output : chain.getStreamOutputs()) {
            renewIn(output);
        }
        for (StreamOperatorWrapper<?, ?> wrapper : chain.getAllOperators()) {
            StreamOperator<?> operator = wrapper.getStreamOperator();
            renewIn(operator);
            if (keyedBackend(operator) instanceof HeapKeyedStateBackend<?> heap) {
                renewKey(heap);
            }
        }
        if (inputs instanceof StreamOneInputProcessor<?> one) {
            renewIn(FlinkInternals.input(one));
        } else if (inputs instanceof StreamMultipleInputProcessor several) {
            for (StreamOneInputProcessor<?> one : FlinkInternals.inputProcessors(several)) {
                renewIn(FlinkInternals.input(one));
            }
        }
    }

    private static void renewIn(Object owner) {
        HolderFields fields = HolderFields.of(owner.getClass());
        for (Field field : fields.holders()) {
            Object holder = FlinkFields.read(field, owner);
            if (holder != null) {
                FlinkFields.write(field, owner, renewed(holder));
            }
        }
        for (Field field : fields.leading()) {
            Object next = FlinkFields.read(field, owner);
            if (next instanceof Map<?, ?> several) {
                several.values().forEach(YoungHolders::renewIn);
            } else if (next != null) {
                renewIn(next);
            }
        }
    }

    /** Another one of the same content, as far as it is used again. */
    @SuppressWarnings("unchecked") // any serializer
    private static Object renewed(Object holder) {
        if (holder instanceof StreamRecord<?> record) {
            return copy(record);
        }
        if (holder instanceof SerializationDelegate<?> && WRITTEN != null) {
            return new SerializationDelegate<>((TypeSerializer<Object>) FlinkFields.read(WRITTEN, holder));
        }
        if (holder instanceof NonReusingDeserializationDelegate<?> && READ != null) {
            return new NonReusingDeserializationDelegate<>((TypeSerializer<Object>) FlinkFields.read(READ, holder));
        }
        return holder;
    }

    private static <T> StreamRecord<T> copy(StreamRecord<T> record) {
        return record.copy(record.getValue());
    }

    private static @Nullable Object keyedBackend(StreamOperator<?> operator) {
        if (operator instanceof AbstractStreamOperator<?> base) {
            return base.getKeyedStateBackend();
        }
        return operator instanceof AbstractStreamOperatorV2<?> base ? base.getKeyedStateBackend() : null;
    }

    /** Has a backend and its states keep the current key in another object. */
    static <K> void renewKey(HeapKeyedStateBackend<K> backend) {
        if (KEY_OF_BACKEND == null
                || KEY_OF_TABLE == null
                || !(backend.getKeyContext() instanceof InternalKeyContextImpl<K> old)) {
            return;
        }
        InternalKeyContext<K> context =
                new InternalKeyContextImpl<>(old.getKeyGroupRange(), old.getNumberOfKeyGroups());
        if (old.getCurrentKey() != null) {
            context.setCurrentKey(old.getCurrentKey());
            context.setCurrentKeyGroupIndex(old.getCurrentKeyGroupIndex());
        }
        FlinkFields.write(KEY_OF_BACKEND, backend, context);
        for (StateTable<K, ?, ?> table : FlinkInternals.states(backend).values()) {
            FlinkFields.write(KEY_OF_TABLE, table, context);
        }
    }
}
