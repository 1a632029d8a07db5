package io.aurochs.benchmarks.kafka;

import io.aurochs.benchmarks.runner.EndWithParent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kafka.Kafka;
import kafka.tools.StorageTool;

/**
 * The main of the broker's JVM: formats the broker's directory unless that was done before, then runs Kafka until the JVM that started it is
 * gone.
 */
public final class BrokerMain {
    private static final String CLUSTER = "aurochs-broker-cluster";

    private static final int FIXED = 3;

    private BrokerMain() {}

    /**
     * Runs the broker.
     *
     * @param arguments an existing directory for all its files, its port for clients and that of its controller, both on the loopback interface;
     *     then more of Kafka's properties, each as {@code key=value}
     */
    public static void main(String[] arguments) throws IOException {
        EndWithParent.watch();
        Path directory = Path.of(arguments[0]);
        BrokerSettings settings = new BrokerSettings(
                directory.resolve("data"), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        Path properties = directory.resolve("broker.properties");
        List<String> lines = new ArrayList<>(settings.lines());
        lines.addAll(List.of(arguments).subList(FIXED, arguments.length));
        Files.write(properties, lines);
        String[] format = {"format", "--ignore-formatted", "--cluster-id", CLUSTER, "--config", properties.toString()};
        int exitCode = StorageTool.execute(format, System.out);
        if (exitCode != 0) {
            Runtime.getRuntime().halt(exitCode);
        }
        Kafka.main(new String[] {properties.toString()});
    }
}
