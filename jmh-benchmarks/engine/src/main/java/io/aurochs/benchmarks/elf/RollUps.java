package io.aurochs.benchmarks.elf;

import io.aurochs.benchmarks.runner.Differences;
import io.aurochs.benchmarks.runner.Operations;
import io.aurochs.pipeline.Pipelines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * From the watermark of an interval, whose words have all been combined by the workers, until all of its results are there (ELF §4.2, Figures
 * 12a and 12b): how long what the workers have takes to be rolled up. An operation is an interval of a million words, each once; of several
 * operators, as many intervals, which end at the same time, and the first one's delay is measured.
 */
final class RollUps implements Operations {
    /** In an interval. */
    static final int WORDS = 1_000_000;

    private final Map<String, Object> settings;
    private final Pipelines running;
    private final List<RollUpJob> jobs;

    private RollUps(List<RollUpJob> jobs, Map<String, Object> settings) {
        this.jobs = jobs;
        this.settings = settings;
        running = Pipelines.start(settings);
        jobs.forEach(job -> job.submit(running));
    }

    /**
     * Starts the jobs.
     *
     * @param measured whose delay is measured
     * @param beside whether the others run, too
     * @param words in an interval
     * @param inView whether the results are in a view instead of a sink
     */
    static RollUps open(
            RollUpOperator measured, boolean beside, int words, boolean inView, Map<String, Object> settings) {
        List<RollUpJob> jobs = new ArrayList<>(List.of(new RollUpJob(measured, words, inView)));
        if (beside) {
            Stream.of(RollUpOperator.values())
                    .filter(operator -> operator != measured)
                    .forEach(operator -> jobs.add(new RollUpJob(operator, words, inView)));
        }
        return new RollUps(jobs, settings);
    }

    @Override
    public long next(LongConsumer latencyNs) throws InterruptedException {
        jobs.forEach(RollUpJob::ship);
        for (RollUpJob job : jobs) {
            job.awaitCombined();
        }
        long startNs = System.nanoTime();
        jobs.forEach(RollUpJob::closeInterval);
        latencyNs.accept(jobs.get(0).awaitComplete() - startNs);
        for (RollUpJob job : jobs.subList(1, jobs.size())) {
            job.awaitComplete();
        }
        return jobs.stream().mapToLong(RollUpJob::words).sum();
    }

    @Override
    public Map<String, Double> measures() {
        return Map.of();
    }

    @Override
    public List<String> differences() {
        return Differences.firstFew(
                jobs.stream().flatMap(job -> job.differences().stream()).toList());
    }

    @Override
    public Map<String, Object> conf() {
        return settings;
    }

    @Override
    public void close() {
        running.close();
    }
}
