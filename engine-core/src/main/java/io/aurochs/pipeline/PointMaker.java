package io.aurochs.pipeline;

import io.aurochs.worker.Recurring;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Has points made of the pipelines that are resumable, each as often as it is declared, on a thread of its own: files take long, and a sink
 * may block it for ever, which is to hold up no other pipeline.
 */
final class PointMaker implements AutoCloseable {
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private final Map<PipelineRun, Recurring> threads = new ConcurrentHashMap<>();
    private boolean isClosed;

    /** From now on has points made of a run. */
    synchronized void add(PipelineRun run, Duration every) {
        if (isClosed || run.hasEnded()) {
            return;
        }
        Recurring thread = new Recurring("aurochs-points-" + run.name(), () -> {
            if (run.hasEnded()) {
                remove(run);
            }
            run.makePoint();
            return every.toNanos();
        });
        threads.put(run, thread);
        thread.start(every.toNanos());
    }

    /** No points of a run any more. Any thread, that of its points, too. */
    void remove(PipelineRun run) {
        Recurring thread = threads.remove(run);
        if (thread != null) {
            thread.end();
        }
    }

    /** Ends all threads. Not for one of them. */
    @Override
    public void close() {
        List<Recurring> left;
        synchronized (this) {
            isClosed = true;
            left = new ArrayList<>(threads.values());
        }
        left.forEach(Recurring::end);
        long deadline = System.nanoTime() + GRACE_NS;
        left.forEach(thread -> thread.close(Math.max(0, deadline - System.nanoTime())));
    }
}
