package io.aurochs.flink.chain;

import io.aurochs.sync.PaddedSequence;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.Collector;
import org.apache.flink.util.function.ThrowingConsumer;

/**
 * What {@code StreamFlatMap} does with a record; also the function's collector, which gives what it collects the record's time. Each record
 * has a wrapper of its own: one that lives longer would cost a fence for each under G1. The time, which each record may change, lies where no
 * other task writes. Used by the task's thread, in copies.
 */
final class FlatMapStep<I, O> implements ThrowingConsumer<StreamRecord<I>, Exception>, Collector<O> {
    private final FlatMapFunction<I, O> function;
    private final Output<StreamRecord<O>> output;
    private final PaddedSequence time = new PaddedSequence(0);
    private boolean isTimed;

    FlatMapStep(FlatMapFunction<I, O> function, Output<StreamRecord<O>> output) {
        this.function = function;
        this.output = output;
    }

    @Override
    public void accept(StreamRecord<I> record) throws Exception {
        if (isTimed != record.hasTimestamp()) {
            isTimed = record.hasTimestamp();
        }
        if (isTimed) {
            time.setRelease(record.getTimestamp());
        }
        function.flatMap(record.getValue(), this);
    }

    @Override
    public void collect(O record) {
        output.collect(isTimed ? new StreamRecord<>(record, time.getOpaque()) : new StreamRecord<>(record));
    }

    @Override
    public void close() {
        output.close();
    }
}
