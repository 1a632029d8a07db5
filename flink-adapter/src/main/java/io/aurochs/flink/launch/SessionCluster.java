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
import org.apache.flink.util.FlinkException;

/** The session cluster to which a client submits. */
final class SessionCluster {
    private static final long PATIENCE_S = 60;

    /** Where nobody listens, the line that says so comes after a few seconds; Flink's own defaults take a minute. */
    private static final int RETRIES = 4;

    private static final Duration BETWEEN_RETRIES = Duration.ofSeconds(1);
    private static final Duration TO_CONNECT = Duration.ofSeconds(2);

    private SessionCluster() {}

    /**
     * Returns once the cluster has answered.
     *
     * @param configuration says where the cluster is
     * @throws FlinkException when it does not answer, with one line that says where it was looked for
     */
    static void requireAnswer(Configuration configuration) throws Exception {
        Configuration impatient = impatient(configuration);
        StandaloneClientFactory clusters = new StandaloneClientFactory();
        try (StandaloneClusterDescriptor descriptor = clusters.createClusterDescriptor(impatient);
                RestClusterClient<?> client = (RestClusterClient<?>)
                        descriptor.retrieve(clusters.getClusterId(impatient)).getClusterClient()) {
            requireAnswer(client);
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

    private static void requireAnswer(RestClusterClient<?> cluster) throws FlinkException, InterruptedException {
        try {
            cluster.getClusterOverview().get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new FlinkException(
                    "no session cluster answers at " + cluster.getWebInterfaceURL()
                            + ": is it running? Start it, or say where it is with " + RestOptions.ADDRESS.key()
                            + " and " + RestOptions.PORT.key(),
                    e);
        }
    }
}
