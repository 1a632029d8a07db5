package io.aurochs.pipeline;

import io.aurochs.engine.EpochRun;
import io.aurochs.graph.Vertex;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A pipeline that runs, or ran. Any thread. */
public final class PipelineRun {
    private final String name;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;
    private volatile @Nullable EpochRun run;

    PipelineRun(String name) {
        this.name = name;
    }

    void started(EpochRun newRun) {
        run = newRun;
    }

    void over(@Nullable Throwable newFailure) {
        failure = newFailure;
        ended.countDown();
    }

    private EpochRun run() {
        EpochRun current = run;
        if (current == null) {
            throw new IllegalStateException("pipeline=" + name + " has not started");
        }
        return current;
    }

    /**
     * Waits until it has ended: its sources have, and all that came of them is processed; or it was stopped.
     *
     * @throws PipelineException when it has failed, with the transform, the epoch and the record
     */
    public void await() throws InterruptedException {
        ended.await();
        Throwable cause = failure;
        if (cause != null) {
            throw new PipelineException("pipeline " + name + " failed: " + cause.getMessage(), cause);
        }
    }

    /** Ends its sources; what they have produced is processed, and all windows close. */
    public void drain() {
        run().drain();
    }

    /** Ends it as it is; what is not processed is lost. */
    public void stop() {
        run().cancel();
    }

    /** Whether it has ended. */
    public boolean hasEnded() {
        return ended.getCount() == 0;
    }

    /** By transform and sink, how many records it has processed. */
    public Map<String, Long> recordsIn() {
        return byName(run().recordsIn());
    }

    /** By transform and sink, how many records it has left out because they came too late. */
    public Map<String, Long> lateRecords() {
        return byName(run().lateRecords());
    }

    private static Map<String, Long> byName(Map<Vertex, Long> figures) {
        Map<String, Long> named = new LinkedHashMap<>();
        figures.forEach((vertex, figure) -> named.put(vertex.name(), figure));
        return named;
    }
}
