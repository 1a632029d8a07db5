package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.UsageException;

/**
 * How many payments lie in the input topic before a closed loop.
 *
 * @param records in all partitions
 * @param isPart whether a part of the input is measured, at whose end the rest of it may have been read
 */
record InputPlan(long records, boolean isPart) {
    /** The setting with the number of records of a run that is measured for a time. */
    static final String SETTING = "kafka.records";

    /** For each second and two partitions that have a processor each: more than a job and its broker pass on. */
    private static final long PER_SECOND = 600_000;
    /** Of a part, which ends before the last of the input. */
    private static final double SPARE = 1.5;

    static InputPlan of(RunOptions options) {
        if (options.last() > 0) {
            return new InputPlan((long) (options.last() * SPARE), true);
        }
        String given = options.settings().get(SETTING);
        if (given == null) {
            int pairs = Math.max(1, Math.min(Runtime.getRuntime().availableProcessors(), options.sources()) / 2);
            return new InputPlan((long) (options.lengthSeconds() * PER_SECOND * pairs), false);
        }
        if (!given.matches("[1-9]\\d{0,11}")) {
            throw new UsageException("--set " + SETTING + "=" + given + ": give a number of records such as 5000000");
        }
        return new InputPlan(Long.parseLong(given), false);
    }

    /**
     * Checks that there is room for the records.
     *
     * @param usableBytes of the file system that they are written to
     * @throws UsageException if there is not
     */
    void requireRoom(long usableBytes) {
        if (records > usableBytes / RecordBytes.PAYMENT) {
            throw new UsageException("--set " + SETTING + "=" + records + ": these records have more than "
                    + usableBytes / (1 << 20) + " MB, which is the room for temporary files");
        }
    }

    long ofEachPartition(int partitions) {
        return (records + partitions - 1) / partitions;
    }

    /**
     * Checks that each source had input to the end of the window.
     *
     * @param mostRead how many records of a partition were read, of the one of which most were
     * @throws IllegalStateException if all of them were
     */
    void checkNotRead(long mostRead, int partitions) {
        if (!isPart && mostRead >= ofEachPartition(partitions)) {
            throw new IllegalStateException(
                    "all " + mostRead + " records of a partition were read before the end of the"
                            + " window: give more with --set " + SETTING + "=N, or measure a part with --records");
        }
    }
}
