package io.aurochs.storm.launch;

import io.aurochs.engine.EngineConfig;
import io.aurochs.storm.translate.TopologyPlan;
import org.jspecify.annotations.Nullable;

/** Is told of topologies' starts and ends. Called from control threads, never from a topology's own; must not block. */
public interface TopologyObserver {
    /** A topology was accepted; its components are being started. */
    void starting(TopologyPlan plan, EngineConfig config);

    /**
     * A topology is over: its threads have ended, its components are cleaned up.
     *
     * @param failure why it failed; null when it was killed
     * @param elapsedMs from acceptance to end, milliseconds
     */
    void ended(TopologyPlan plan, @Nullable Throwable failure, long elapsedMs);
}
