package io.aurochs.flink.chain;

import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.function.ThrowingConsumer;

/** Any operator processes a record. Used by the task's thread, in copies. */
final class OperatorStep<T> implements ThrowingConsumer<StreamRecord<T>, Exception> {
    private final Input<T> operator;

    OperatorStep(Input<T> operator) {
        this.operator = operator;
    }

    @Override
    public void accept(StreamRecord<T> record) throws Exception {
        operator.setKeyContextElement(record);
        operator.processElement(record);
    }
}
