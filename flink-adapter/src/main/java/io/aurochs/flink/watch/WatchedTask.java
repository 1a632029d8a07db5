package io.aurochs.flink.watch;

import io.aurochs.metrics.ArrivalMetrics;
import io.aurochs.place.MachineNodes;
import io.aurochs.web.LinkReadings;
import io.aurochs.web.TaskFigure;
import io.aurochs.web.TaskGauge;
import io.aurochs.web.TaskGauges;
import io.aurochs.web.TaskReadings;
import io.aurochs.web.TaskThreads;
import java.io.Closeable;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.runtime.metrics.groups.TaskIOMetricGroup;
import org.jspecify.annotations.Nullable;

/**
 * A task on the live page. Its own thread tells what there is to read; threads of the page read it. Once closed it knows the last figures,
 * and nothing of the task.
 */
public final class WatchedTask implements Closeable {
    private final WatchedFlinkJob job;
    private final int task;
    private final Map<Integer, ArrivalMetrics> arrivals = new ConcurrentHashMap<>();
    private volatile @Nullable Running running;
    private volatile TaskFigures last;

    /** What is let go when the task ends. */
    private static final class Running {
        private final FlinkCounts counts;
        private final long thread;
        private final CopyOnWriteArrayList<Gauge<Long>> watermarks = new CopyOnWriteArrayList<>();
        private volatile IntSupplier node = () -> MachineNodes.NOT_PLACED;
        private volatile IntSupplier core = () -> MachineNodes.NOT_PLACED;

        Running(FlinkCounts counts, long thread) {
            this.counts = counts;
            this.thread = thread;
        }
    }

    /**
     * A task that the calling thread runs.
     *
     * @param task graph-wide index
     * @param knowsBusy whether Flink measures its thread
     */
    WatchedTask(WatchedFlinkJob job, int task, TaskIOMetricGroup metrics, boolean isSource, boolean knowsBusy) {
        this.job = job;
        this.task = task;
        long now = System.nanoTime();
        FlinkCounts counts = new FlinkCounts(metrics, isSource, knowsBusy, now);
        last = counts.at(now);
        running = new Running(counts, Thread.currentThread().getId());
    }

    /** Where it runs. */
    public void placed(IntSupplier node, IntSupplier core) {
        Running now = running;
        if (now != null) {
            now.node = node;
            now.core = core;
        }
    }

    /** Where its watermark can be read; where there are several, that of those which have one that is furthest behind. */
    public void watermark(Gauge<Long> gauge) {
        Running now = running;
        if (now != null) {
            now.watermarks.add(gauge);
        }
    }

    /**
     * How the records of one of its outputs travel.
     *
     * @param output index of the output
     */
    public void sends(int output, String transport) {
        job.sends(task, output, transport);
    }

    /** Counts what comes from another task; the same for all channels from there. */
    public ArrivalMetrics arrivalsFrom(int fromTask) {
        return arrivals.computeIfAbsent(fromTask, from -> new ArrivalMetrics());
    }

    int node() {
        Running now = running;
        return now == null ? MachineNodes.NOT_PLACED : now.node.getAsInt();
    }

    int core() {
        Running now = running;
        return now == null ? MachineNodes.NOT_PLACED : now.core.getAsInt();
    }

    TaskThreads threads() {
        Running now = running;
        return now == null ? TaskThreads.unknown() : new TaskThreads(Set.of(now.thread), false);
    }

    private TaskFigures figures() {
        Running now = running;
        return now == null ? last : now.counts.at(System.nanoTime());
    }

    void read(TaskReadings into) {
        TaskFigures figures = figures();
        Long recordsIn = figures.recordsIn();
        if (recordsIn != null) {
            into.set(TaskFigure.RECORDS_IN, task, recordsIn);
        }
        into.set(TaskFigure.RECORDS_OUT, task, figures.recordsOut());
        Long busyNs = figures.busyNs();
        if (busyNs != null) {
            into.set(TaskFigure.BUSY_NS, task, busyNs);
        }
        into.set(TaskFigure.BLOCKED_NS, task, figures.blockedNs());
        if (!arrivals.isEmpty()) {
            into.set(
                    TaskFigure.BUNDLES_IN,
                    task,
                    arrivals.values().stream()
                            .mapToLong(ArrivalMetrics::bundles)
                            .sum());
        }
    }

    void read(TaskGauges into) {
        Running now = running;
        if (now == null) {
            return;
        }
        now.watermarks.stream()
                .mapToLong(Gauge::getValue)
                // Before the first one, and behind the last record.
                .filter(watermark -> watermark != Long.MIN_VALUE && watermark != Long.MAX_VALUE)
                .min()
                .ifPresent(watermark -> into.set(TaskGauge.WATERMARK_MS, task, watermark));
    }

    /**
     * Bundles hold watermarks, too, which are no records.
     *
     * @param isOnlyInput whether all records of the task come from one vertex: then Flink has counted them
     */
    void read(LinkReadings into, boolean isOnlyInput) {
        Long counted = isOnlyInput ? figures().recordsIn() : null;
        long left = counted == null ? Long.MAX_VALUE : counted;
        for (Map.Entry<Integer, ArrivalMetrics> from : arrivals.entrySet()) {
            long records = Math.min(left, from.getValue().records());
            left -= records;
            into.add(from.getKey(), task, records, from.getValue().bundles());
        }
    }

    /** The task ends. Any thread; more than once does nothing. */
    @Override
    public void close() {
        synchronized (this) {
            Running ended = running;
            if (ended == null) {
                return;
            }
            last = ended.counts.at(System.nanoTime());
            running = null;
        }
        job.left();
    }
}
