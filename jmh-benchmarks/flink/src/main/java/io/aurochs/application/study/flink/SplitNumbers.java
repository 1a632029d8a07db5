package io.aurochs.application.study.flink;

import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;

/** Emits, for each answered call, the number called and then the calling number. */
final class SplitNumbers implements FlatMapFunction<DetectedCall, NumberOfCall> {
    private static final long serialVersionUID = 1L;

    @Override
    public void flatMap(DetectedCall call, Collector<NumberOfCall> numbers) {
        if (call.isEstablished()) {
            numbers.collect(new NumberOfCall(call.called(), call.second(), false));
            numbers.collect(new NumberOfCall(call.calling(), call.second(), true));
        }
    }
}
