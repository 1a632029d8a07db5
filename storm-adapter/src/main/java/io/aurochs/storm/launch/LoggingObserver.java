package io.aurochs.storm.launch;

import io.aurochs.engine.EngineConfig;
import io.aurochs.storm.translate.TopologyPlan;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs topologies' starts and ends, for programs that embed a cluster. A failure's stack trace comes at DEBUG. */
public final class LoggingObserver implements TopologyObserver {
    private static final Logger LOG = LoggerFactory.getLogger(LoggingObserver.class);

    /** Creates one; it holds nothing. */
    public LoggingObserver() {}

    @Override
    public void starting(TopologyPlan plan, EngineConfig config) {
        LOG.info(
                "topology {} starts: {} tasks in {} executors; {}",
                plan.name(),
                plan.runningTasks(),
                plan.executors().size(),
                config.describe());
    }

    @Override
    public void ended(TopologyPlan plan, @Nullable Throwable failure, long elapsedMs) {
        if (failure == null) {
            LOG.info("topology {} ended after {} ms", plan.name(), elapsedMs);
        } else {
            LOG.error("topology {} failed after {} ms: {}", plan.name(), elapsedMs, ErrorLine.of(failure));
            LOG.debug("topology {} failed", plan.name(), failure);
        }
    }
}
