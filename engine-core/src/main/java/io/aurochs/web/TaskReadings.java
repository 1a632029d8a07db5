package io.aurochs.web;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What the tasks of a job have counted, read one after the other. One thread fills it; then it does not change. */
public final class TaskReadings {
    /** Of what a task does not count. */
    static final long NOT_COUNTED = -1;

    private final Map<TaskFigure, long[]> values = new EnumMap<>(TaskFigure.class);

    /** @param tasks how many the job has */
    TaskReadings(int tasks) {
        for (TaskFigure figure : TaskFigure.values()) {
            long[] ofFigure = new long[tasks];
            Arrays.fill(ofFigure, NOT_COUNTED);
            values.put(figure, ofFigure);
        }
    }

    /**
     * A figure was read.
     *
     * @param task graph-wide index
     */
    public void set(TaskFigure figure, int task, long value) {
        of(figure)[task] = value;
    }

    long get(TaskFigure figure, int task) {
        return of(figure)[task];
    }

    private long[] of(TaskFigure figure) {
        return Objects.requireNonNull(values.get(figure));
    }

    /**
     * The sum over tasks.
     *
     * @param first graph-wide index of the first one
     * @param end one past the last
     * @return {@link #NOT_COUNTED} if none of them counts it
     */
    long sum(TaskFigure figure, int first, int end) {
        long[] ofFigure = of(figure);
        long sum = NOT_COUNTED;
        for (int task = first; task < end; task++) {
            if (ofFigure[task] != NOT_COUNTED) {
                sum = Math.max(0, sum) + ofFigure[task];
            }
        }
        return sum;
    }
}
