package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.WindowDefinition;
import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.DistinctBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.GrepBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.JoinBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.NetmonBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.TweetsBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.WordCountBenchmark;

/** The pipeline of each benchmark. */
final class JetPipelines {
    private JetPipelines() {}

    /** @param parallelism of sources and sinks; that of the rest is the number of the member's threads */
    static Pipeline of(Benchmark<?> benchmark, int parallelism) {
        Ends ends = new Ends(parallelism);
        if (benchmark instanceof GrepBenchmark grep) {
            return GrepPipeline.of(grep, ends);
        }
        if (benchmark instanceof WordCountBenchmark wordCount) {
            return WordCountPipeline.of(wordCount, ends);
        }
        if (benchmark instanceof JoinBenchmark join) {
            return JoinPipeline.of(join, ends);
        }
        if (benchmark instanceof DistinctBenchmark distinct) {
            return DistinctPipeline.of(distinct, ends);
        }
        if (benchmark instanceof NetmonBenchmark netmon) {
            return NetmonPipeline.of(netmon, ends);
        }
        if (benchmark instanceof TweetsBenchmark tweets) {
            return TweetsPipeline.of(tweets, ends);
        }
        throw new IllegalArgumentException("benchmark=" + benchmark.name() + ": there is no pipeline for it");
    }

    static WindowDefinition window(TimeWindows windows) {
        return WindowDefinition.sliding(windows.sizeMs(), windows.slideMs());
    }
}
