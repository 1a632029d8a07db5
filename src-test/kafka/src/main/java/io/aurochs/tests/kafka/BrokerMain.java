package io.aurochs.tests.kafka;

import java.io.IOException;
import java.io.OutputStream;
import kafka.Kafka;
import kafka.tools.StorageTool;

/** The main of the broker's JVM: formats its directory unless that was done before, then runs Kafka until the JVM is ended. */
final class BrokerMain {
    private static final String CLUSTER = "aurochs-tests-cluster1";

    private BrokerMain() {}

    /**
     * Runs the broker.
     *
     * @param arguments the file with Kafka's properties
     */
    public static void main(String[] arguments) {
        endWithTheStarter();
        String[] format = {"format", "--ignore-formatted", "--cluster-id", CLUSTER, "--config", arguments[0]};
        int exitCode = StorageTool.execute(format, System.out);
        if (exitCode != 0) {
            Runtime.getRuntime().halt(exitCode);
        }
        Kafka.main(arguments);
    }

    /** The starter's end closes the pipe to standard input, also if it was killed. */
    private static void endWithTheStarter() {
        Thread watch = new Thread(BrokerMain::awaitEndOfInput, "end-with-the-starter");
        watch.setDaemon(true);
        watch.start();
    }

    private static void awaitEndOfInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // The same as its end.
        }
        Runtime.getRuntime().halt(1);
    }
}
