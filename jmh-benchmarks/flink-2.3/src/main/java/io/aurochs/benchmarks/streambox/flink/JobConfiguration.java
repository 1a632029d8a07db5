package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.run.RunOrder;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.configuration.Configuration;

/** The configuration of a job: what Flink is fastest with, and what the caller sets. */
final class JobConfiguration {
    private static final String PREFIX = "flink.";
    private static final String TARGET = "execution.target";
    private static final String PARALLELISM = "parallelism.default";

    private JobConfiguration() {}

    /** A setting that is not the caller's to make. */
    static Optional<String> fixed(Map<String, String> settings) {
        return settings.keySet().stream()
                .filter(Set.of(PREFIX + TARGET, PREFIX + PARALLELISM)::contains)
                .findFirst();
    }

    static Configuration of(RunOrder order) {
        Configuration conf = new Configuration();
        conf.setString(TARGET, "local");
        // Local execution knows no other.
        conf.setString("execution.attached", "true");
        conf.setString(PARALLELISM, Integer.toString(order.parallelism()));
        // Records are only copied where they are sent to another task.
        conf.setString("pipeline.object-reuse", "true");
        conf.setString("state.backend.type", "hashmap");
        // Local execution has 64 MB by itself.
        conf.setString("taskmanager.memory.network.min", "256 mb");
        conf.setString("taskmanager.memory.network.max", "256 mb");
        if (order.rate() > 0) {
            // Of the default of 100 ms most of the delay would be waiting for buffers to be sent that are not full.
            conf.setString("execution.buffer-timeout.interval", "5 ms");
        }
        // A run that fails is no measurement.
        conf.setString("restart-strategy.type", "disable");
        order.settings().forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                conf.setString(key.substring(PREFIX.length()), value);
            }
        });
        return conf;
    }
}
