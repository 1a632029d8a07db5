package io.aurochs.benchmarks.layer;

import io.aurochs.application.text.WordSplitter;
import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import java.util.Map;
import org.apache.storm.trident.operation.BaseFunction;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.operation.TridentOperationContext;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Values;

/** Emits the words of a line. Words are counted here. */
@SuppressWarnings("NullAway.Init") // Trident initialises a function in prepare().
final class SplitLine extends BaseFunction {
    static final String WORD = "word";

    private static final long serialVersionUID = 1L;

    private transient OperatorProbe probe;

    @Override
    public void prepare(Map<String, Object> conf, TridentOperationContext context) {
        probe = RunProbes.current().addOperator();
    }

    @Override
    public void execute(TridentTuple line, TridentCollector collector) {
        WordSplitter.forEachWord(line.getString(0), word -> {
            collector.emit(new Values(word));
            probe.countRecord();
        });
    }
}
