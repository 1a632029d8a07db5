package io.aurochs.flink.launch;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.client.deployment.StandaloneClientFactory;
import org.apache.flink.client.deployment.StandaloneClusterDescriptor;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;
import org.apache.flink.util.FlinkException;
import org.jspecify.annotations.Nullable;

/**
 * What a session cluster has room for at the moment.
 *
 * @param total slots that its TaskManagers have reported
 * @param free those that no job occupies
 */
record ClusterSlots(int taskManagers, int total, int free) {
    private static final long PATIENCE_S = 60;
    /** For one answer within the JobManager. */
    private static final Duration LOOK = Duration.ofSeconds(10);

    /** Where nobody listens, the line that says so comes after a few seconds; Flink's own defaults take a minute. */
    private static final int RETRIES = 4;

    private static final Duration BETWEEN_RETRIES = Duration.ofSeconds(1);
    private static final Duration TO_CONNECT = Duration.ofSeconds(2);

    /**
     * Asks a cluster, again and again while it is likely to have room soon.
     *
     * @param configuration says where the cluster is
     * @param needed slots of the job
     * @param wait how long
     * @throws FlinkException when it does not answer, with one line that says where it was looked for
     */
    static ClusterSlots ofClusterAt(Configuration configuration, int needed, SlotWait wait) throws Exception {
        Configuration impatient = impatient(configuration);
        StandaloneClientFactory clusters = new StandaloneClientFactory();
        try (StandaloneClusterDescriptor descriptor = clusters.createClusterDescriptor(impatient);
                RestClusterClient<?> client = (RestClusterClient<?>)
                        descriptor.retrieve(clusters.getClusterId(impatient)).getClusterClient()) {
            return wait.untilRoomFor(needed, () -> of(client));
        }
    }

    /** How long to try is the user's choice, where there is one. */
    static Configuration impatient(Configuration configuration) {
        Configuration impatient = new Configuration(configuration);
        setIfAbsent(impatient, RestOptions.RETRY_MAX_ATTEMPTS, RETRIES);
        setIfAbsent(impatient, RestOptions.RETRY_DELAY, BETWEEN_RETRIES);
        setIfAbsent(impatient, RestOptions.CONNECTION_TIMEOUT, TO_CONNECT);
        return impatient;
    }

    private static <T> void setIfAbsent(Configuration configuration, ConfigOption<T> option, T value) {
        if (!configuration.contains(option)) {
            configuration.set(option, value);
        }
    }

    /** As {@link #ofClusterAt}, for the cluster in whose JobManager this is called. */
    static ClusterSlots of(DispatcherGateway dispatcher, int needed, SlotWait wait) throws Exception {
        return wait.untilRoomFor(needed, () -> of(dispatcher));
    }

    private static ClusterSlots of(DispatcherGateway dispatcher) throws InterruptedException {
        try {
            return of(DispatcherCalls.overview(dispatcher, LOOK).get(LOOK.toSeconds(), TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException e) {
            // The part of the JobManager that knows TaskManagers may not have begun yet.
            return new ClusterSlots(0, 0, 0);
        }
    }

    private static ClusterSlots of(ClusterOverview overview) {
        return new ClusterSlots(
                overview.getNumTaskManagersConnected(), overview.getNumSlotsTotal(), overview.getNumSlotsAvailable());
    }

    private static ClusterSlots of(RestClusterClient<?> cluster) throws FlinkException, InterruptedException {
        try {
            return of(cluster.getClusterOverview().get(PATIENCE_S, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException e) {
            throw new FlinkException(
                    "no session cluster answers at " + cluster.getWebInterfaceURL()
                            + ": is it running? Start it, or say where it is with " + RestOptions.ADDRESS.key()
                            + " and " + RestOptions.PORT.key(),
                    e);
        }
    }

    /**
     * Whether room for a job that needs so many slots may come without any change to the cluster: its TaskManager has not
     * registered yet or not told of its slots, or jobs that may end occupy them.
     */
    boolean mayHaveRoomSoon(int needed) {
        return taskManagers <= 1 && (total == 0 || (total >= needed && free < needed));
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
