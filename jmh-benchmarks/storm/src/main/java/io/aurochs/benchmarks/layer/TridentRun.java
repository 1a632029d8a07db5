package io.aurochs.benchmarks.layer;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.ResultSums;
import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.benchmarks.application.ClusterFactory;
import io.aurochs.benchmarks.application.MeasuredCluster;
import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.ResultCheck;
import io.aurochs.benchmarks.runner.RunEnd;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.TopologyInitialStatus;
import org.jspecify.annotations.Nullable;

/** Trident's word count on a cluster of its own in this JVM. */
final class TridentRun implements MeasuredRun {
    /** For the batches in flight to be committed. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private static final long POLL_MS = 20;

    private static volatile @Nullable Lines lines;

    private final MeasuredCluster cluster;
    private final TridentWordCount words;
    private final WordCounting text;
    private final RunProbes probes;

    private TridentRun(MeasuredCluster cluster, TridentWordCount words, WordCounting text, RunProbes probes) {
        this.cluster = cluster;
        this.words = words;
        this.text = text;
        this.probes = probes;
    }

    static TridentRun start(ClusterFactory factory, TridentWordCount words, WordCounting text, RunProbes probes)
            throws Exception {
        lines = text.lines(0, 1);
        MeasuredCluster cluster = MeasuredCluster.start(
                factory,
                Map.of(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true),
                TridentWordCount.NAME,
                words.conf(),
                words::topology,
                TopologyInitialStatus.ACTIVE);
        return new TridentRun(cluster, words, text, probes);
    }

    /** Of the run of this JVM. */
    static Lines lines() {
        Lines current = lines;
        if (current == null) {
            throw new IllegalStateException("no run in this JVM: the measured spout reads only where one was begun");
        }
        return current;
    }

    @Override
    public long processed() {
        return probes.processed();
    }

    @Override
    public void checkAlive() throws Exception {
        cluster.checkAlive();
    }

    @Override
    public RunEnd end(long deadlineNs) throws InterruptedException {
        long latestNs = System.nanoTime() + LIMIT.toNanos();
        while (!isCommitted() && System.nanoTime() < latestNs) {
            Thread.sleep(POLL_MS);
        }
        OperatorProbe operator = probes.operators().get(0);
        CountedWords.forEach(operator::reportTotal);
        return RunEnd.of(probes, ResultCheck.differencesWithAcks(probes, expected()), words.conf());
    }

    private boolean isCommitted() {
        return probes.sources().stream().allMatch(source -> source.stopped() && source.acked() == source.emitted());
    }

    private ExpectedRun expected() {
        long emitted = probes.sources().stream().mapToLong(SourceProbe::emitted).sum();
        Map<Object, Object> totals = new HashMap<>();
        long[] records = new long[1];
        text.totals(emitted).forEach((word, count) -> {
            totals.put(word, count);
            records[0] += count;
        });
        return new ExpectedRun(new Expected(records[0], ResultSums.NONE), totals, true, true);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
