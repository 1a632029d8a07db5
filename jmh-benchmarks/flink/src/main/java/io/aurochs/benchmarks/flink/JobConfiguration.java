package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.UsageException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.configuration.Configuration;

/** The configuration of a run: Flink's defaults, but for what is set here, for every system alike, or by the caller. */
final class JobConfiguration {
    private static final String REUSE = "-reuse";

    private static final String NETWORK = "taskmanager.memory.network.";
    /** What local execution has by itself. */
    private static final long LOCAL_NETWORK_MB = 64;
    /** Of 32 buffers; each shuffle between two subtasks takes three or four, and there is a handful of shuffles. */
    private static final long NETWORK_MB_OF_A_PAIR = 1;

    private JobConfiguration() {}

    /**
     * @param system stock or aurochs, with {@code -reuse} for object reuse
     * @param checkpoints where checkpoints go
     * @param overrides of the caller
     */
    static Configuration of(String system, int parallelism, Path checkpoints, Map<String, String> overrides) {
        Configuration conf = new Configuration();
        conf.setString("execution.target", target(system));
        // Local execution knows no other.
        conf.setString("execution.attached", "true");
        conf.setString("pipeline.object-reuse", Boolean.toString(system.endsWith(REUSE)));
        conf.setString("parallelism.default", Integer.toString(parallelism));
        conf.setString("execution.checkpointing.interval", "2 s");
        conf.setString("execution.checkpointing.mode", "EXACTLY_ONCE");
        conf.setString("execution.checkpointing.storage", "filesystem");
        conf.setString("execution.checkpointing.dir", checkpoints.toUri().toString());
        conf.setString("state.backend.type", "hashmap");
        // Of these two, local execution takes one that is set alone for the other, too, and refuses two that differ.
        if (networkMb(parallelism) > LOCAL_NETWORK_MB
                && overrides.keySet().stream().noneMatch(key -> key.startsWith(NETWORK))) {
            String network = networkMb(parallelism) + " mb";
            conf.setString(NETWORK + "min", network);
            conf.setString(NETWORK + "max", network);
        }
        // A run that fails is no measurement.
        conf.setString("restart-strategy.type", "disable");
        overrides.forEach(conf::setString);
        return conf;
    }

    /** Local execution has the same for a job of any parallelism, of which a large one gets too little to begin. */
    private static long networkMb(int parallelism) {
        return NETWORK_MB_OF_A_PAIR * parallelism * parallelism;
    }

    private static String target(String system) {
        return switch (system) {
            case "stock", "stock" + REUSE -> "local";
            case "aurochs", "aurochs" + REUSE -> "aurochs";
            default ->
                throw new UsageException(
                        "unknown system '" + system + "': stock, stock-reuse, aurochs, aurochs-reuse or loop");
        };
    }
}
