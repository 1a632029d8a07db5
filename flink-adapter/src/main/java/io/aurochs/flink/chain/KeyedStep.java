package io.aurochs.flink.chain;

import java.util.function.BooleanSupplier;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.function.ThrowingConsumer;

/** An operator processes a record under the key that came with it, if one did. Used by the task's thread, in copies. */
final class KeyedStep<T> implements ThrowingConsumer<StreamRecord<T>, Exception> {
    private final BooleanSupplier keys;
    private final Input<T> operator;

    /** @param keys sets the key that came with the record, if one did */
    KeyedStep(BooleanSupplier keys, Input<T> operator) {
        this.keys = keys;
        this.operator = operator;
    }

    @Override
    public void accept(StreamRecord<T> record) throws Exception {
        if (!keys.getAsBoolean()) {
            operator.setKeyContextElement(record);
        }
        operator.processElement(record);
    }
}
