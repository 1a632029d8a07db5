package io.aurochs.flink.chain;

import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.function.ThrowingConsumer;

/** What {@code StreamMap} does with a record. Used by the task's thread, in copies. */
final class MapStep<I, O> implements ThrowingConsumer<StreamRecord<I>, Exception> {
    private final MapFunction<I, O> function;
    private final Output<StreamRecord<O>> output;

    MapStep(MapFunction<I, O> function, Output<StreamRecord<O>> output) {
        this.function = function;
        this.output = output;
    }

    @Override
    public void accept(StreamRecord<I> record) throws Exception {
        output.collect(record.replace(function.map(record.getValue())));
    }
}
