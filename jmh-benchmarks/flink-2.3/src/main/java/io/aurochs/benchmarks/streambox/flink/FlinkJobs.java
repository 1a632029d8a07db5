package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.DistinctBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.GrepBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.JoinBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.NetmonBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.TweetsBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.WordCountBenchmark;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The job of each benchmark. */
final class FlinkJobs {
    private FlinkJobs() {}

    /** Adds all that a benchmark's job consists of to an environment. */
    static void build(Benchmark<?> benchmark, StreamExecutionEnvironment env) {
        if (benchmark instanceof GrepBenchmark grep) {
            GrepJob.build(grep, env);
        } else if (benchmark instanceof WordCountBenchmark wordCount) {
            WordCountJob.build(wordCount, env);
        } else if (benchmark instanceof JoinBenchmark join) {
            JoinJob.build(join, env);
        } else if (benchmark instanceof DistinctBenchmark distinct) {
            DistinctJob.build(distinct, env);
        } else if (benchmark instanceof NetmonBenchmark netmon) {
            NetmonJob.build(netmon, env);
        } else if (benchmark instanceof TweetsBenchmark tweets) {
            TweetsJob.build(tweets, env);
        } else {
            throw new IllegalArgumentException("benchmark=" + benchmark.name() + ": there is no job for it");
        }
    }
}
