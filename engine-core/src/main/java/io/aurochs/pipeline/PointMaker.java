package io.aurochs.pipeline;

import io.aurochs.worker.Recurring;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Has points made of the pipelines that are resumable, each as often as it is declared, on a thread of its own: files may take long. */
final class PointMaker implements AutoCloseable {
    private static final long NONE_NS = Long.MAX_VALUE;
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private final Map<PipelineRun, Schedule> schedules = new ConcurrentHashMap<>();
    private @Nullable Recurring thread;
    private boolean isClosed;

    /** When a point of a run is made the next time. */
    private static final class Schedule {
        private final long everyNs;
        private long nextNs;

        private Schedule(long everyNs) {
            this.everyNs = everyNs;
            this.nextNs = System.nanoTime() + everyNs;
        }
    }

    /** From now on has points made of a run. */
    synchronized void add(PipelineRun run, Duration every) {
        if (isClosed || run.hasEnded()) {
            return;
        }
        Schedule schedule = new Schedule(every.toNanos());
        schedules.put(run, schedule);
        Recurring running = thread;
        if (running == null) {
            running = new Recurring("aurochs-points", this::step);
            thread = running;
            running.start(schedule.everyNs);
        } else {
            running.soon(0);
        }
    }

    /** No points of a run any more. */
    void remove(PipelineRun run) {
        schedules.remove(run);
    }

    /** Makes those that are due; in how many nanoseconds the next one is. */
    private long step() {
        long nextNs = NONE_NS;
        for (Map.Entry<PipelineRun, Schedule> entry : schedules.entrySet()) {
            Schedule schedule = entry.getValue();
            if (schedule.nextNs - System.nanoTime() <= 0) {
                entry.getKey().makePoint();
                schedule.nextNs = System.nanoTime() + schedule.everyNs;
            }
            nextNs = Math.min(nextNs, Math.max(0, schedule.nextNs - System.nanoTime()));
        }
        return nextNs;
    }

    /** Ends the thread. Not for that itself. */
    @Override
    public void close() {
        Recurring running;
        synchronized (this) {
            isClosed = true;
            running = thread;
        }
        if (running != null) {
            running.close(GRACE_NS);
        }
    }
}
