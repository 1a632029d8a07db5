package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.epoch.EpochProgress;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.PointMetrics;
import io.aurochs.metrics.TaskMetrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The life of a pipeline that runs, whichever way its bundles are processed: how it ends, and when everything of it is closed. Any thread. */
@Internal
public abstract class PipelineJob {
    /** How it ended. */
    private record Outcome(@Nullable Throwable failure, boolean isCancelled) {}

    private final AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();
    private final AtomicReference<@Nullable Throwable> closeFailure = new AtomicReference<>();
    private final AtomicBoolean isNotified = new AtomicBoolean();
    private final CountDownLatch hasClosed = new CountDownLatch(1);
    private final AtomicInteger duties;
    private final Listener listener;

    /** Hears what becomes of the job. */
    public interface Listener {
        /** Nothing more is processed: its duties are to be closed. Any thread. */
        default void over() {}

        /** Something is processed. Any thread; for each bundle, so it should cost little. */
        default void progressed() {}

        /**
         * All tasks know that so much is settled, see {@link EpochEvaluator#settled}; only if any waits for it. One thread at a time, any.
         *
         * @throws Exception fails the job
         */
        default void settled(long watermark) throws Exception {}

        /** The newest point from which the job could go on; empty if there is none. Any thread. */
        default Optional<PointMetrics> lastPoint() {
            return Optional.empty();
        }

        /** Everything is closed: it has ended, or was cancelled, or has failed, with that. Once; any thread. */
        void closed(@Nullable Throwable failure);
    }

    /** @param duties how many duties of workers and sources it has; with the last one closed, it is closed */
    protected PipelineJob(int duties, Listener listener) {
        this.duties = new AtomicInteger(duties);
        this.listener = listener;
    }

    /** By vertex that is no source, what each worker has counted at its task, producers before their consumers. */
    public abstract Map<Vertex, List<TaskMetrics>> taskMetrics();

    /** By vertex that is no source, how many records its task has processed. */
    public final Map<Vertex, Long> recordsIn() {
        Map<Vertex, Long> records = new LinkedHashMap<>();
        taskMetrics()
                .forEach((vertex, metrics) -> records.put(
                        vertex,
                        metrics.stream().mapToLong(TaskMetrics::recordsIn).sum()));
        return records;
    }

    /** By vertex that is no source, how many records its task has left out because they came too late. */
    public abstract Map<Vertex, Long> lateRecords();

    /** By vertex, how far its task has come by event time. Any thread. */
    public Map<Vertex, EpochProgress> progress() {
        return Map.of();
    }

    /** By vertex that is no source, how many records of its task epochs have left behind. */
    public Map<Vertex, Long> leftBehind() {
        return Map.of();
    }

    /**
     * Whether all is processed that the sources have shipped for the versions of the functions before one. They have changed to that one, or
     * ended; any thread, one at a time.
     */
    public abstract boolean isPast(long version);

    /** What {@link Listener#settled} is called with. */
    protected final void notifySettled(long watermark) throws Exception {
        listener.settled(watermark);
    }

    /** Has {@link Listener#settled} called with what is settled by now, if any task waits for that. Any thread. */
    public void settle() {}

    /** Something is processed. */
    protected final void progressed() {
        listener.progressed();
    }

    /** Everything is processed. */
    protected final void completed() {
        over(new Outcome(null, false));
    }

    /** User code threw, or a worker has failed, and the job is over, unless it was before. */
    public final void fail(Throwable failure) {
        over(new Outcome(failure, false));
    }

    /** The job is over, whatever is left to be processed. */
    public final void cancel() {
        over(new Outcome(null, true));
    }

    private void over(Outcome how) {
        if (outcome.compareAndSet(null, how)) {
            listener.over();
        }
    }

    /** User code threw when it was closed. */
    public final void failedToClose(Throwable failure) {
        closeFailure.compareAndSet(null, failure);
    }

    /** Some user code never returns, so that not everything can be closed: whoever waits for that should not. */
    public final void abandon() {
        notifyClosed(new IllegalStateException("user code does not return, not even when interrupted"));
    }

    private void notifyClosed(@Nullable Throwable failure) {
        if (isNotified.compareAndSet(false, true)) {
            try {
                listener.closed(failure);
            } finally {
                hasClosed.countDown();
            }
        }
    }

    /**
     * Waits until its tasks are closed, which user code may hold up when all its duties are closed already. An interrupt ends the wait.
     *
     * @return false when they are not; true of a job that has never run, too
     */
    public final boolean awaitTasks(long graceNs) {
        try {
            return duties.get() > 0 || hasClosed.await(graceNs, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return hasClosed.getCount() == 0;
        }
    }

    public final boolean isOver() {
        return outcome.get() != null;
    }

    /** Whether it is over because it was cancelled, before it had ended or failed. */
    public final boolean wasCancelled() {
        Outcome how = outcome.get();
        return how != null && how.isCancelled();
    }

    /** A duty is closed, and does nothing more. With the last one, all bundles that are left go back, and the tasks close. */
    public final void closed() {
        if (duties.decrementAndGet() == 0) {
            release(this::released);
        }
    }

    private void released() {
        Outcome how = outcome.get();
        notifyClosed(how == null || how.failure() == null ? closeFailure.get() : how.failure());
    }

    /** Closes the tasks of a job that never runs, because another part of its pipeline could not be made. It has no duties then. */
    public final void discard() {
        release(() -> {});
    }

    /**
     * Gives back the bundles that are left, and closes the tasks; what throws is reported to {@link #failedToClose}. No duty runs any more.
     *
     * @param then is called when that is done: on this thread, or on another one that user code of the job holds up
     */
    protected abstract void release(Runnable then);
}
