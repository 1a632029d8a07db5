package io.aurochs.benchmarks.kafka;

import io.aurochs.benchmarks.runner.EndWithParent;
import kafka.Kafka;
import kafka.tools.StorageTool;

/** The main of the broker's JVM: formats its empty directory, then runs Kafka until the JVM that started it is gone. */
public final class BrokerMain {
    private static final String CLUSTER = "aurochs-benchmark-1234";

    private BrokerMain() {}

    /**
     * Runs the broker.
     *
     * @param arguments the file with Kafka's properties
     */
    public static void main(String[] arguments) {
        EndWithParent.watch();
        String[] format = {"format", "--cluster-id", CLUSTER, "--config", arguments[0]};
        int exitCode = StorageTool.execute(format, System.out);
        if (exitCode != 0) {
            Runtime.getRuntime().halt(exitCode);
        }
        Kafka.main(arguments);
    }
}
