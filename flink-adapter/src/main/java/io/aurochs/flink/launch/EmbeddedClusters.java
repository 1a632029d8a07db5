package io.aurochs.flink.launch;

import java.io.File;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.messages.FlinkJobNotFoundException;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.util.FileUtils;

/**
 * The embedded clusters of this JVM. Flink closes a job's cluster in the background once the job has ended; a JVM that
 * exits before that is through leaves the cluster's temporary files behind.
 */
final class EmbeddedClusters {
    private static final Set<Embedded> OPEN = ConcurrentHashMap.newKeySet();

    /** SQL sessions of this JVM whose target means these clusters, and none at an address. */
    private static final AtomicInteger SESSIONS = new AtomicInteger();

    private EmbeddedClusters() {}

    /** Makes a cluster, not yet started, that counts as open until it has been closed. */
    static MiniCluster create(MiniClusterConfiguration configuration) {
        return create(configuration, ended -> {});
    }

    /**
     * Makes a cluster as {@link #create(MiniClusterConfiguration)} does.
     *
     * @param onEnd is called when it has been closed, or could not be started; perhaps more than once
     */
    static Embedded create(MiniClusterConfiguration configuration, Consumer<Embedded> onEnd) {
        Embedded cluster = new Embedded(configuration, onEnd);
        OPEN.add(cluster);
        return cluster;
    }

    /** How many have not been closed. */
    static int open() {
        return OPEN.size();
    }

    /**
     * Cancels the jobs of all and waits until they have ended, at most for the given time.
     *
     * @return false when that was too short
     */
    static boolean cancelJobs(long milliseconds) throws InterruptedException {
        return await(OPEN.stream().map(EmbeddedClusters::cancelJobs), milliseconds);
    }

    /** Has clients that are made for an embedded target find the jobs of these clusters, until {@link #endSession}. */
    static void beginSession() {
        SESSIONS.incrementAndGet();
    }

    static void endSession() {
        SESSIONS.decrementAndGet();
    }

    static boolean haveSession() {
        return SESSIONS.get() > 0;
    }

    /** The jobs that run, or have just ended. */
    static CompletableFuture<Collection<JobStatusMessage>> listJobs() {
        List<CompletableFuture<Collection<JobStatusMessage>>> answers =
                OPEN.stream().map(EmbeddedClusters::jobs).toList();
        return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenApply(all -> answers.stream()
                        .flatMap(answer -> answer.join().stream())
                        .toList());
    }

    /** The cluster of a job; fails if no open one has it. */
    static CompletableFuture<MiniCluster> of(JobID job) {
        List<CompletableFuture<Optional<MiniCluster>>> answers = OPEN.stream()
                .map(cluster -> jobs(cluster)
                        .thenApply(jobs -> jobs.stream()
                                .filter(listed -> listed.getJobId().equals(job))
                                .findFirst()
                                .map(listed -> (MiniCluster) cluster)))
                .toList();
        return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenCompose(all -> answers.stream()
                        .flatMap(answer -> answer.join().stream())
                        .findFirst()
                        .map(CompletableFuture::completedFuture)
                        .orElseGet(() -> CompletableFuture.failedFuture(new FlinkJobNotFoundException(job))));
    }

    /** Waits until the jobs of all have ended, and their clusters with them. */
    static void awaitJobs() throws InterruptedException {
        try {
            CompletableFuture.allOf(OPEN.stream().map(cluster -> cluster.ended).toArray(CompletableFuture[]::new))
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a cluster's end fails by no exception", e);
        }
    }

    private static CompletableFuture<?> cancelJobs(Embedded cluster) {
        return jobs(cluster)
                .thenCompose(jobs -> CompletableFuture.allOf(jobs.stream()
                        .map(JobStatusMessage::getJobId)
                        .map(job -> cluster.cancelJob(job).thenCompose(cancelling -> cluster.requestJobResult(job)))
                        .toArray(CompletableFuture[]::new)));
    }

    private static CompletableFuture<Collection<JobStatusMessage>> jobs(Embedded cluster) {
        try {
            return cluster.listJobs()
                    .exceptionallyCompose(failure -> cluster.isClosing
                            ? CompletableFuture.completedFuture(List.of())
                            : CompletableFuture.failedFuture(failure));
        } catch (IllegalStateException e) {
            // Not started yet, or closing: it has no job.
            return CompletableFuture.completedFuture(List.of());
        }
    }

    /**
     * Closes all and waits until they are, at most for the given time; to be called when their jobs have ended.
     *
     * @return false when that was too short
     */
    static boolean close(long milliseconds) throws InterruptedException {
        return await(OPEN.stream().map(MiniCluster::closeAsync), milliseconds);
    }

    private static boolean await(Stream<? extends CompletableFuture<?>> ends, long milliseconds)
            throws InterruptedException {
        try {
            CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new)).get(milliseconds, TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            // Flink has logged what could not be ended; waiting longer would not help.
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** Off-heap memory is what the JVM refuses first; Flink's own message does not say what to do. */
    private static IllegalStateException refused(OutOfMemoryError error) {
        return new IllegalStateException(
                "the JVM refuses off-heap memory for Flink's network buffers, which bundles need as permits: "
                        + firstSentence(String.valueOf(error.getMessage()))
                        + ". Allow more with -XX:MaxDirectMemorySize (in AUROCHS_JVM_OPTS), or ask"
                        + " for less with taskmanager.memory.network.max.");
    }

    /** Flink goes on about everything that may be the reason. */
    private static String firstSentence(String message) {
        int end = message.indexOf(". ");
        return end < 0 ? message : message.substring(0, end);
    }

    /** One of them. */
    @SuppressWarnings("try") // close() waits, and is inherited
    static final class Embedded extends MiniCluster {
        private final Consumer<Embedded> onEnd;
        private final File directory;
        private final CompletableFuture<Void> ended = new CompletableFuture<>();
        private volatile boolean isClosing;

        private Embedded(MiniClusterConfiguration configuration, Consumer<Embedded> onEnd) {
            super(configuration);
            this.onEnd = onEnd;
            directory = new File(configuration
                    .getConfiguration()
                    .getOptional(ClusterOptions.PROCESS_WORKING_DIR_BASE)
                    .orElse(""));
        }

        @Override
        public void start() throws Exception {
            boolean isStarted = false;
            try {
                super.start();
                isStarted = true;
            } catch (OutOfMemoryError e) {
                throw refused(e);
            } finally {
                if (!isStarted) {
                    // Flink closes nothing of a cluster that has not started.
                    ended();
                }
            }
        }

        @Override
        public CompletableFuture<Void> closeAsync() {
            isClosing = true;
            return super.closeAsync().whenComplete((done, failure) -> ended());
        }

        /** What the dispatcher knows of the checkpoints of a job. */
        CompletableFuture<CheckpointStatsSnapshot> checkpoints(JobID job, Duration timeout) {
            return getDispatcherGatewayFuture()
                    .thenCompose(dispatcher -> DispatcherCalls.checkpoints(dispatcher, job, timeout));
        }

        private void ended() {
            if (directory.getName().startsWith(ClusterSettings.DIRECTORY_PREFIX)) {
                FileUtils.deleteDirectoryQuietly(directory);
            }
            OPEN.remove(this);
            ended.complete(null);
            onEnd.accept(this);
        }
    }
}
