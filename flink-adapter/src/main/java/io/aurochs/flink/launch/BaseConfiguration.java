package io.aurochs.flink.launch;

import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.jspecify.annotations.Nullable;

/** Flink's configuration file, without its target, which is the command's to choose. */
final class BaseConfiguration {
    /** They size and find the processes of the user's cluster; the embedded one has as many slots as its job needs. */
    private static final List<ConfigOption<?>> OF_ANOTHER_CLUSTER = List.of(
            HighAvailabilityOptions.HA_MODE,
            TaskManagerOptions.NUM_TASK_SLOTS,
            TaskManagerOptions.TOTAL_FLINK_MEMORY,
            TaskManagerOptions.TOTAL_PROCESS_MEMORY);

    private BaseConfiguration() {}

    /**
     * Reads it.
     *
     * @param folder what FLINK_CONF_DIR holds; null for no configuration
     * @throws CommandFailure (usage) when there is none in that folder or it cannot be read
     */
    static Configuration load(@Nullable String folder) throws CommandFailure {
        if (folder == null || folder.isEmpty()) {
            return new Configuration();
        }
        try {
            Configuration configuration = GlobalConfiguration.loadConfiguration(folder);
            configuration.removeConfig(DeploymentOptions.TARGET);
            return configuration;
        } catch (RuntimeException e) {
            throw CommandFailure.usage(
                    "Flink's configuration in FLINK_CONF_DIR=" + folder + " cannot be read: " + ErrorLine.of(e), e);
        }
    }

    /**
     * Reads it as {@link #load} does, less what it says of a cluster that is not ours.
     *
     * @throws CommandFailure (usage) as {@link #load}
     */
    static Configuration loadForEmbedded(@Nullable String folder) throws CommandFailure {
        Configuration configuration = load(folder);
        OF_ANOTHER_CLUSTER.forEach(configuration::removeConfig);
        return configuration;
    }

    /**
     * Sets the parallelism that -p gives.
     *
     * @throws CommandFailure (usage) when there is no such parallelism
     */
    static void setParallelism(Configuration configuration, int parallelism) throws CommandFailure {
        if (parallelism < 1) {
            throw CommandFailure.usage("-p " + parallelism + ": the parallelism is 1 or more.");
        }
        configuration.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
    }
}
