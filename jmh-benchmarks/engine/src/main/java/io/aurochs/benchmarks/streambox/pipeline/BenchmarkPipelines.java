package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.ordered.query.QueryBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.DistinctBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.GrepBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.JoinBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.NetmonBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.TopUsersBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.TweetsBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.WordCountBenchmark;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;

/** The pipeline of each benchmark. */
final class BenchmarkPipelines {
    private BenchmarkPipelines() {}

    /**
     * Makes a benchmark's pipeline, and stores its records.
     *
     * @param feed of this pipeline alone
     */
    static BenchmarkPipeline of(Benchmark<?> benchmark, ReplayFeed feed, RunOrder order) {
        WatermarkListener watermarks = order.watermarks();
        if (benchmark instanceof GrepBenchmark grep) {
            return GrepPipeline.of(grep, feed, watermarks);
        }
        if (benchmark instanceof WordCountBenchmark wordCount) {
            return WordCountPipeline.of(wordCount, feed, watermarks);
        }
        if (benchmark instanceof JoinBenchmark join) {
            return JoinPipeline.of(join, feed, watermarks);
        }
        if (benchmark instanceof DistinctBenchmark distinct) {
            return DistinctPipeline.of(distinct, feed, watermarks);
        }
        if (benchmark instanceof NetmonBenchmark netmon) {
            return NetmonPipeline.of(netmon, feed, watermarks);
        }
        if (benchmark instanceof TweetsBenchmark tweets) {
            return TweetsPipeline.of(tweets, feed, watermarks);
        }
        if (benchmark instanceof QueryBenchmark query) {
            return QueryPipeline.of(query, feed, watermarks);
        }
        if (benchmark instanceof TopUsersBenchmark topUsers) {
            return TopUsersPipeline.of(topUsers, feed, order);
        }
        throw new IllegalArgumentException("benchmark=" + benchmark.name() + ": there is no pipeline of it");
    }
}
