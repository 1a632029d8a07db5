package io.aurochs.web;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What the tasks of a job have now, read one after the other. One thread fills it; then it does not change. */
public final class TaskGauges {
    /** Of what a task does not have. */
    static final long NOT_KNOWN = Long.MIN_VALUE;

    private final Map<TaskGauge, long[]> values = new EnumMap<>(TaskGauge.class);
    private final int tasks;

    /** @param tasks how many the job has */
    TaskGauges(int tasks) {
        this.tasks = tasks;
    }

    /**
     * A gauge was read.
     *
     * @param task graph-wide index
     */
    public void set(TaskGauge gauge, int task, long value) {
        Objects.requireNonNull(values.computeIfAbsent(gauge, first -> {
            long[] unknown = new long[tasks];
            Arrays.fill(unknown, NOT_KNOWN);
            return unknown;
        }))[task] = value;
    }

    /**
     * The value of consecutive tasks together, as the gauge says.
     *
     * @param first graph-wide index of the first one
     * @param end one past the last
     * @return {@link #NOT_KNOWN} if none of them has it
     */
    long across(TaskGauge gauge, int first, int end) {
        long[] ofGauge = values.get(gauge);
        long together = NOT_KNOWN;
        if (ofGauge != null) {
            for (int task = first; task < end; task++) {
                if (ofGauge[task] != NOT_KNOWN) {
                    together = together == NOT_KNOWN ? ofGauge[task] : gauge.together(together, ofGauge[task]);
                }
            }
        }
        return together;
    }
}
