package io.aurochs.benchmarks.flink;

import io.aurochs.application.wordcount.WordSplitter;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Word count by hand. */
final class WordCountLoop implements LoopBody<String> {
    private final Map<String, Count> counts = new HashMap<>();
    private final Consumer<String> countWord = this::count;
    private final OperatorProbe operator;
    private final SinkProbe sink;
    private final boolean openLoop;
    private long dueNs;

    private static final class Count {
        private long value;
    }

    WordCountLoop(RunProbes probes) {
        operator = probes.addOperator();
        sink = probes.addSink();
        openLoop = probes.openLoop();
    }

    @Override
    public void process(String line, long lineDueNs) {
        dueNs = lineDueNs;
        WordSplitter.forEachWord(line, countWord);
    }

    private void count(String word) {
        Count count = counts.get(word);
        if (count == null) {
            count = new Count();
            counts.put(word, count);
        }
        sink.accept(WordChecksum.of(word, ++count.value));
        if (openLoop) {
            operator.recordLatency(dueNs);
        }
        operator.countRecord();
    }

    @Override
    public void end() {
        counts.forEach((word, count) -> operator.reportTotal(word, count.value));
    }
}
