package io.aurochs.storm.nimbus;

import io.aurochs.storm.translate.TopologyPlan;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs topologies' starts, restarts and ends, for programs that embed a cluster. A failure's stack trace comes at DEBUG. */
public final class LoggingObserver implements TopologyObserver {
    private static final Logger LOG = LoggerFactory.getLogger(LoggingObserver.class);

    /** Creates one; it holds nothing. */
    public LoggingObserver() {}

    @Override
    public void starting(TopologyPlan plan, TopologySettings settings) {
        LOG.info(
                "topology {} starts: {} tasks in {} executors; {}",
                plan.name(),
                plan.runningTasks(),
                plan.executors().size(),
                settings.description());
    }

    @Override
    public void restarting(TopologyPlan plan, Throwable failure, int restart, long pauseMs) {
        LOG.error("topology {} failed: {}; restart {} in {} ms", plan.name(), ErrorLine.of(failure), restart, pauseMs);
        LOG.debug("topology {} failed", plan.name(), failure);
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
