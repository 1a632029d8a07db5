package io.aurochs.jobs;

import io.aurochs.pipeline.PipelineRun;
import java.util.List;

/**
 * A job in a list.
 *
 * @param state starting, if it is kept and its code has not returned; running; draining; stopping, if code of it has yet to return; or failed,
 *     if it is kept
 * @param uptimeMs how long it has been running, milliseconds
 * @param recordsIn how many records its transforms and sinks have processed, together
 * @param late how many they have left out because they came too late
 * @param weight how much of the workers' time it is to have compared with other jobs
 * @param workerMs how much it has had, milliseconds
 */
record JobRow(String name, String state, long uptimeMs, long recordsIn, long late, int weight, long workerMs) {
    static final String STARTING = "starting";
    static final String STOPPING = "stopping";
    static final String FAILED = "failed";

    private static final int WORDS = 7;

    static JobRow of(PipelineRun run) {
        return new JobRow(
                run.name(),
                state(run),
                run.uptime().toMillis(),
                sum(run.recordsIn().values()),
                sum(run.lateRecords().values()),
                run.weight(),
                run.workerTime().toMillis());
    }

    private static String state(PipelineRun run) {
        if (run.isEnding()) {
            return STOPPING;
        }
        return run.isDraining() ? "draining" : "running";
    }

    /** Of a kept job that does not run. */
    static JobRow ofKept(String name, String state, int weight) {
        return new JobRow(name, state, 0, 0, 0, weight, 0);
    }

    private static long sum(Iterable<Long> numbers) {
        long sum = 0;
        for (long number : numbers) {
            sum += number;
        }
        return sum;
    }

    List<String> words() {
        return List.of(
                name,
                state,
                String.valueOf(uptimeMs),
                String.valueOf(recordsIn),
                String.valueOf(late),
                String.valueOf(weight),
                String.valueOf(workerMs));
    }

    /** @throws IllegalArgumentException when they are not those of a row */
    static JobRow of(List<String> words) {
        if (words.size() != WORDS) {
            throw new IllegalArgumentException("a row has " + words.size() + " words, not " + WORDS);
        }
        return new JobRow(
                words.get(0),
                words.get(1),
                Long.parseLong(words.get(2)),
                Long.parseLong(words.get(3)),
                Long.parseLong(words.get(4)),
                Integer.parseInt(words.get(5)),
                Long.parseLong(words.get(6)));
    }
}
