package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;

/** Counts each number, and has the answer, the number itself, without waiting. */
@SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
final class AnswerAtOnce extends RichAsyncFunction<Long, Long> {
    private static final long serialVersionUID = 1L;

    private transient OperatorProbe probe;

    @Override
    public void open(OpenContext context) {
        probe = RunProbes.current().addOperator();
    }

    @Override
    public void asyncInvoke(Long number, ResultFuture<Long> answer) {
        probe.countRecord();
        answer.complete(List.of(number));
    }
}
