package io.aurochs.flink.chain;

import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.function.ThrowingConsumer;

/** What {@code StreamFilter} does with a record. Used by the task's thread, in copies. */
final class FilterStep<T> implements ThrowingConsumer<StreamRecord<T>, Exception> {
    private final FilterFunction<T> function;
    private final Output<StreamRecord<T>> output;

    FilterStep(FilterFunction<T> function, Output<StreamRecord<T>> output) {
        this.function = function;
        this.output = output;
    }

    @Override
    public void accept(StreamRecord<T> record) throws Exception {
        if (function.filter(record.getValue())) {
            output.collect(record);
        }
    }
}
