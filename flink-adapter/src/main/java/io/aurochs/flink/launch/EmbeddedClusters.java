package io.aurochs.flink.launch;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;

/**
 * The embedded clusters of this JVM. Flink closes a job's cluster in the background once the job has ended; a JVM that
 * exits before that is through leaves the cluster's temporary files behind.
 */
final class EmbeddedClusters {
    private static final Set<MiniCluster> OPEN = ConcurrentHashMap.newKeySet();

    private EmbeddedClusters() {}

    /** Makes a cluster, not yet started, that counts as open until it has been closed. */
    static MiniCluster create(MiniClusterConfiguration configuration) {
        MiniCluster cluster = new Counted(configuration);
        OPEN.add(cluster);
        return cluster;
    }

    /** How many have not been closed. */
    static int open() {
        return OPEN.size();
    }

    /**
     * Closes all and waits until they are, at most for the given time; to be called when their jobs have ended.
     *
     * @return false when that was too short
     */
    static boolean close(long milliseconds) throws InterruptedException {
        try {
            CompletableFuture.allOf(OPEN.stream().map(MiniCluster::closeAsync).toArray(CompletableFuture[]::new))
                    .get(milliseconds, TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            // Flink has logged what could not be closed; waiting longer would not help.
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    @SuppressWarnings("try") // close() waits, and is inherited
    private static final class Counted extends MiniCluster {
        Counted(MiniClusterConfiguration configuration) {
            super(configuration);
        }

        @Override
        public CompletableFuture<Void> closeAsync() {
            return super.closeAsync().whenComplete((done, failure) -> OPEN.remove(this));
        }
    }
}
