package io.aurochs.benchmarks.application;

import io.aurochs.application.wordcount.WordSplitter;
import io.aurochs.benchmarks.runner.Pace;
import io.aurochs.benchmarks.runner.RunWindow;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The word count that needs no engine: one thread that splits, counts and feeds the sink, sentence by sentence, with the same
 * splitter, table and sink work as the topology.
 */
final class PlainLoop implements Runnable {
    private final RunInput input;
    private final RunWindow window;
    private final RunProbes.Source source;
    private final RunProbes.Counter counter;
    private final RunProbes.Sink sink;
    private final Consumer<String> countWord = this::count;
    private long dueNs;
    private long words;

    PlainLoop(RunProbes probes) {
        input = probes.input();
        window = probes.window();
        source = probes.addSource(0);
        counter = probes.addCounter();
        sink = probes.addSink();
    }

    /** Runs on the calling thread until the window is over. */
    @Override
    public void run() {
        SentenceSource sentences = input.source(0);
        Pace pace = new Pace(input.openLoop() ? input.intervalNs() : 0);
        for (long i = 0; awaitTurn(pace, i); i++) {
            words = 0;
            WordSplitter.forEachWord(sentences.sentence(i), countWord);
            counter.countWords(words);
            source.countEmitted();
            source.countAcked();
        }
        source.markStopped();
    }

    /** Returns when record {@code i} is due; false if it is due only after the end. */
    private boolean awaitTurn(Pace pace, long i) {
        if (!input.openLoop()) {
            return !window.over();
        }
        long now = System.nanoTime();
        dueNs = pace.dueNs(i, now);
        while (now < dueNs && !window.endsBefore(dueNs)) {
            LockSupport.parkNanos(dueNs - now);
            now = System.nanoTime();
        }
        return !window.endsBefore(dueNs);
    }

    private void count(String word) {
        words++;
        long count = counter.table().add(word);
        if (input.openLoop() && window.contains(dueNs)) {
            sink.recordLatency(System.nanoTime() - dueNs);
        }
        sink.accept(word, count);
    }
}
