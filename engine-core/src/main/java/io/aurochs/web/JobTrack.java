package io.aurochs.web;

import com.fasterxml.jackson.core.io.SerializedString;
import io.aurochs.graph.Vertex;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What was read of a job up to now: its last readings, and ten minutes of rates. The sampler writes, any thread reads. */
final class JobTrack {
    /** Of the history of vertices. */
    static final int VERTEX_POINTS = 600;

    static final long VERTEX_POINT_MS = 1_000;
    /** Of the history of tasks, of which there are many. */
    static final int TASK_POINTS = 120;

    static final long TASK_POINT_MS = 5_000;

    private static final List<Rate> RATES = List.of(Rate.values());

    private final int id;
    private final WatchedJob job;
    private final JobShape shape;
    private final long addedNs;
    private final History ofVertices;
    private final History ofTasks;

    // The sampler only.
    private final Recent<TaskReadings> recentTasks = new Recent<>();
    private final Recent<LinkReadings> recentLinks = new Recent<>();
    private @Nullable Interval<TaskReadings> lastVertexPoint;
    private @Nullable Interval<TaskReadings> lastTaskPoint;

    /** How often tasks or gauges were read. */
    private final AtomicLong readings = new AtomicLong();
    /** By vertex, the rows of its tasks. */
    private final List<PerReading<byte[]>> rows;

    private volatile @Nullable Interval<TaskReadings> tasks;
    private volatile @Nullable Interval<LinkReadings> links;
    private volatile @Nullable TaskGauges gauges;
    private volatile @Nullable LastCheckpoint checkpoint;

    /** What the history has of a vertex and of a task, in this order. */
    @SuppressWarnings("ImmutableEnumChecker") // names that keep their encoding, and do not change otherwise
    enum Rate {
        RECORDS_IN("records_in_per_s", TaskFigure.RECORDS_IN, 1),
        /** Which sources have instead. */
        RECORDS_OUT("records_out_per_s", TaskFigure.RECORDS_OUT, 1),
        BUSY("busy", TaskFigure.BUSY_NS, 1e9),
        BLOCKED("blocked", TaskFigure.BLOCKED_NS, 1e9);

        private final SerializedString field;
        private final TaskFigure counted;
        private final double unit;

        Rate(String field, TaskFigure counted, double unit) {
            this.field = new SerializedString(field);
            this.counted = counted;
            this.unit = unit;
        }

        /** Its name in the API. */
        SerializedString field() {
            return field;
        }

        /** Of consecutive tasks together; of time, as a share of one core. */
        double of(Interval<TaskReadings> interval, int first, int end) {
            return interval.perSecond(
                            interval.from().sum(counted, first, end),
                            interval.to().sum(counted, first, end))
                    / unit;
        }
    }

    JobTrack(int id, WatchedJob job, long nowNs) {
        this.id = id;
        this.job = job;
        this.shape = new JobShape(job.graph());
        this.addedNs = nowNs;
        this.ofVertices = new History(shape.vertices().size() * RATES.size(), VERTEX_POINTS);
        this.ofTasks = new History(shape.taskCount() * RATES.size(), TASK_POINTS);
        this.rows = shape.vertices().stream()
                .map(vertex -> new PerReading<byte[]>())
                .toList();
    }

    int id() {
        return id;
    }

    WatchedJob job() {
        return job;
    }

    JobShape shape() {
        return shape;
    }

    long addedNs() {
        return addedNs;
    }

    /** The last readings of tasks; null before the first. */
    @Nullable
    Interval<TaskReadings> tasks() {
        return tasks;
    }

    /** The last readings of links; null before the first. */
    @Nullable
    Interval<LinkReadings> links() {
        return links;
    }

    /** The last gauges of tasks; null before the first reading. */
    @Nullable
    TaskGauges gauges() {
        return gauges;
    }

    /** The newest checkpoint when the gauges were read; null if there was none. */
    @Nullable
    LastCheckpoint checkpoint() {
        return checkpoint;
    }

    /** What is written of the tasks of a vertex, places included: made once after each reading, however many browsers ask for it. */
    byte[] rows(Vertex vertex, Supplier<byte[]> writing) {
        return rows.get(vertex.index()).of(readings.get(), writing);
    }

    History ofVertices() {
        return ofVertices;
    }

    History ofTasks() {
        return ofTasks;
    }

    /** The number of a series in {@link #ofVertices} or {@link #ofTasks}. */
    static int series(int index, Rate rate) {
        return index * RATES.size() + RATES.indexOf(rate);
    }

    /** Reads the tasks. The sampler only. */
    void sampleTasks(long nowNs, long nowMs) {
        TaskReadings read = new TaskReadings(shape.taskCount());
        job.readTasks(read);
        tasks = recentTasks.add(nowNs, read);
        readings.incrementAndGet();
        addPoints(Interval.first(nowNs, read), nowMs);
    }

    private void addPoints(Interval<TaskReadings> now, long nowMs) {
        Interval<TaskReadings> vertexPoint = since(lastVertexPoint, now, VERTEX_POINT_MS);
        if (vertexPoint != null) {
            lastVertexPoint = now;
            ofVertices.add(nowMs, series -> rate(vertexPoint, shape.vertices().get(series / RATES.size()), series));
        }
        Interval<TaskReadings> taskPoint = since(lastTaskPoint, now, TASK_POINT_MS);
        if (taskPoint != null) {
            lastTaskPoint = now;
            ofTasks.add(nowMs, series -> {
                int task = series / RATES.size();
                return rateOf(series).of(taskPoint, task, task + 1);
            });
        }
    }

    private static double rate(Interval<TaskReadings> interval, Vertex vertex, int series) {
        return rateOf(series).of(interval, vertex.firstTask(), vertex.endTask());
    }

    private static Rate rateOf(int series) {
        return RATES.get(series % RATES.size());
    }

    /** From the last point to now; null while it is too early for another one. */
    private static @Nullable Interval<TaskReadings> since(
            @Nullable Interval<TaskReadings> last, Interval<TaskReadings> now, long leastMs) {
        if (last == null) {
            return now;
        }
        return now.toNs() - last.toNs() < TimeUnit.MILLISECONDS.toNanos(leastMs)
                ? null
                : new Interval<>(last.toNs(), last.to(), now.toNs(), now.to());
    }

    /** Reads the gauges. The sampler only. */
    void sampleGauges() {
        TaskGauges read = new TaskGauges(shape.taskCount());
        job.readGauges(read);
        gauges = read;
        checkpoint = job.lastCheckpoint().orElse(null);
        readings.incrementAndGet();
    }

    /** Reads the channels, of which there may be many. The sampler only. */
    void sampleLinks(long nowNs) {
        int[] nodes = IntStream.range(0, shape.taskCount()).map(job::nodeOf).toArray();
        LinkReadings read = new LinkReadings(shape, nodes);
        job.readChannels(read);
        links = recentLinks.add(nowNs, read);
    }
}
