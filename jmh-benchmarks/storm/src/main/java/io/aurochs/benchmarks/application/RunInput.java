package io.aurochs.benchmarks.application;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.storm.TopologyParts;

/**
 * What the sources of a run emit, and how fast.
 *
 * @param application whose lines they read
 * @param sources number of source tasks
 * @param acks whether every record is tracked until it is acked
 * @param recordsPerSecond at the named operator, over all sources, at which an open loop emits; 0 = as fast as the system takes them
 */
record RunInput(StudyApplication application, int sources, boolean acks, double recordsPerSecond) {
    /** Whether records carry the time at which they were meant to be emitted. */
    boolean openLoop() {
        return recordsPerSecond > 0;
    }

    Lines lines(int task) {
        return application.lines(task, sources);
    }

    /** Nanoseconds between two lines of one source in an open loop. */
    double intervalNs() {
        double linesPerSecond = recordsPerSecond / application.recordsPerLine(sources) / sources;
        return 1e9 / linesPerSecond;
    }

    /**
     * What must come of all that the sources have emitted.
     *
     * @param emitted by task, how many lines
     */
    Expected expected(long[] emitted) {
        return application.expected(emitted);
    }

    /** Whether results have to be as expected to the bit, but for what depends on the order of the records. */
    boolean isExact() {
        return application.isExact(sources);
    }

    /** Whether that, too, has to be as expected. */
    boolean isOrdered() {
        return application.isOrdered(TopologyParts.busyTasks(sources));
    }
}
