package io.aurochs.storm.nimbus;

import io.aurochs.storm.translate.TopologyPlan;
import org.jspecify.annotations.Nullable;

/** Is notified of topologies' starts, restarts and ends. Called from control threads, never from a topology's own; must not block. */
public interface TopologyObserver {
    /** A topology was accepted; its components are being started. */
    void starting(TopologyPlan plan, TopologySettings settings);

    /**
     * A topology failed and is started again.
     *
     * @param restart number of the restart, from 1
     * @param pauseMs until then, milliseconds
     */
    void restarting(TopologyPlan plan, Throwable failure, int restart, long pauseMs);

    /**
     * A topology is over: its threads have ended, its components are cleaned up.
     *
     * @param failure what ended it; null when it was killed
     * @param elapsedMs from acceptance to end, milliseconds
     */
    void ended(TopologyPlan plan, @Nullable Throwable failure, long elapsedMs);
}
