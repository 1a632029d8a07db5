package io.aurochs.flink.watch;

import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.metrics.groups.TaskIOMetricGroup;
import org.jspecify.annotations.Nullable;

/** What Flink counts of a task. Keeps single counters, not the group, through which the task could be reached. Any thread. */
final class FlinkCounts {
    private final @Nullable Counter recordsIn;
    private final Counter recordsOut;
    private final TimerReading idle;
    private final TimerReading softBackPressure;
    private final TimerReading hardBackPressure;
    private final boolean knowsBusy;
    private final long startedNs;

    /**
     * @param isSource whether the task has no input
     * @param knowsBusy whether Flink measures its thread
     * @param nowNs when the task begins
     */
    FlinkCounts(TaskIOMetricGroup metrics, boolean isSource, boolean knowsBusy, long nowNs) {
        recordsIn = isSource ? null : metrics.getNumRecordsInCounter();
        recordsOut = metrics.getNumRecordsOutCounter();
        idle = new TimerReading(metrics.getIdleTimeMsPerSecond());
        softBackPressure = new TimerReading(metrics.getSoftBackPressuredTimePerSecond());
        hardBackPressure = new TimerReading(metrics.getHardBackPressuredTimePerSecond());
        this.knowsBusy = knowsBusy;
        this.startedNs = nowNs;
    }

    TaskFigures at(long nowNs) {
        long blockedNs = softBackPressure.at(nowNs) + hardBackPressure.at(nowNs);
        long busyNs = Math.max(0, nowNs - startedNs - idle.at(nowNs) - blockedNs);
        return new TaskFigures(
                recordsIn == null ? null : recordsIn.getCount(),
                recordsOut.getCount(),
                knowsBusy ? busyNs : null,
                blockedNs);
    }
}
