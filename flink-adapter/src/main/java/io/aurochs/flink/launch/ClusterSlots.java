package io.aurochs.flink.launch;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;
import org.apache.flink.util.FlinkException;
import org.jspecify.annotations.Nullable;

/**
 * What a session cluster has room for at the moment.
 *
 * @param free slots that no job occupies
 */
record ClusterSlots(int taskManagers, int free) {
    private static final long PATIENCE_S = 60;

    /**
     * Asks the cluster.
     *
     * @throws FlinkException when it does not answer, with one line that says where it was looked for
     */
    static ClusterSlots of(RestClusterClient<?> cluster) throws FlinkException, InterruptedException {
        try {
            ClusterOverview overview = cluster.getClusterOverview().get(PATIENCE_S, TimeUnit.SECONDS);
            return new ClusterSlots(overview.getNumTaskManagersConnected(), overview.getNumSlotsAvailable());
        } catch (ExecutionException | TimeoutException e) {
            throw new FlinkException(
                    "no session cluster answers at " + cluster.getWebInterfaceURL()
                            + ": start it, or say where it is with " + RestOptions.ADDRESS.key() + " and "
                            + RestOptions.PORT.key(),
                    e);
        }
    }

    /** Why a job that needs so many slots cannot run within one TaskManager, for people; null when it can. */
    @Nullable
    String reasonToRunStock(int needed) {
        if (taskManagers != 1) {
            return "the cluster has " + taskManagers + " TaskManagers, and bundles travel within one TaskManager only;"
                    + " have one with as many slots as the job needs";
        }
        if (free < needed) {
            return "it needs " + needed + " slots, and the cluster's TaskManager has " + free
                    + " free ones; bundles travel within one TaskManager only";
        }
        return null;
    }
}
