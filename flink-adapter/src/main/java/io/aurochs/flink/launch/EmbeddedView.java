package io.aurochs.flink.launch;

import io.aurochs.flink.launch.EmbeddedClusters.Embedded;
import io.aurochs.flink.watch.FlinkUi;
import io.aurochs.flink.watch.JobManagerView;
import io.aurochs.web.LastCheckpoint;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStats;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job in the JobManager of this process. Each look at the last checkpoint asks for the one that the next look gets, unless an answer is
 * still to come.
 */
final class EmbeddedView implements JobManagerView {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedView.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Embedded cluster;
    private final JobID job;
    private final AtomicBoolean isAsked = new AtomicBoolean();
    private volatile Optional<LastCheckpoint> last = Optional.empty();

    EmbeddedView(Embedded cluster, JobID job) {
        this.cluster = cluster;
        this.job = job;
    }

    @Override
    public Optional<URI> ui() {
        return address(cluster).map(endpoint -> FlinkUi.page(endpoint, job));
    }

    /** Nothing before the cluster runs. */
    private static Optional<URI> address(Embedded cluster) {
        return cluster.isRunning()
                ? Optional.ofNullable(cluster.getRestAddress().getNow(null))
                : Optional.empty();
    }

    @Override
    public Optional<LastCheckpoint> lastCheckpoint() {
        if (cluster.isRunning() && isAsked.compareAndSet(false, true)) {
            ask();
        }
        return last;
    }

    private void ask() {
        CompletableFuture<CheckpointStatsSnapshot> answer;
        try {
            answer = cluster.checkpoints(job, TIMEOUT);
        } catch (IllegalStateException e) {
            // It is being closed.
            answer = CompletableFuture.failedFuture(e);
        }
        CompletableFuture<?> unused = answer.whenComplete((statistics, failure) -> {
            if (statistics == null) {
                LOG.debug("job {}: its checkpoints are not known", job, failure);
            } else {
                last = newest(statistics);
            }
            isAsked.set(false);
        });
    }

    private static Optional<LastCheckpoint> newest(CheckpointStatsSnapshot statistics) {
        @Nullable CompletedCheckpointStats completed = statistics.getHistory().getLatestCompletedCheckpoint();
        return completed == null
                ? Optional.empty()
                : Optional.of(new LastCheckpoint(
                        completed.getCheckpointId(),
                        completed.getLatestAckTimestamp(),
                        completed.getEndToEndDuration(),
                        completed.getCheckpointedSize()));
    }
}
