package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.loop.TweetLoop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.text.Lexicon;

/**
 * The most frequent words of each window whose sentiment differs from that of the window before.
 *
 * @param windows fixed
 * @param lexicon what words weigh
 * @param threshold how much averages must differ
 */
public record TweetsBenchmark(Replay<TextRecords> replay, TimeWindows windows, Lexicon lexicon, double threshold)
        implements Benchmark<TextRecords> {
    public static final String NAME = "tweets";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Loop<TextRecords> loop(WindowChecksums results) {
        return new TweetLoop(windows, lexicon, threshold, results);
    }
}
