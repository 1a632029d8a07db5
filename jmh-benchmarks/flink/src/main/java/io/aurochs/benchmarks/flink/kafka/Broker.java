package io.aurochs.benchmarks.flink.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;

/**
 * A Kafka cluster of one node, broker and controller (KRaft), in a JVM of its own on the loopback interface. It ends with this JVM. Not safe for
 * several threads.
 */
final class Broker implements AutoCloseable {
    /** The system property with the broker's class path. */
    static final String CLASS_PATH = "aurochs.benchmarks.broker.classpath";

    private static final String MAIN = "io.aurochs.benchmarks.kafka.BrokerMain";
    private static final String HOST = "127.0.0.1";
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration ONE_TRY = Duration.ofSeconds(2);
    private static final int SHOWN_LINES = 20;

    private final String servers;
    private final Path log;
    private final Process process;

    private Broker(String servers, Path log, Process process) {
        this.servers = servers;
        this.log = log;
        this.process = process;
    }

    /**
     * Starts a broker without topics, and waits until it answers.
     *
     * @param directory of all its files; it is empty
     * @throws IllegalStateException if it does not answer
     */
    static Broker start(Path directory) throws IOException, InterruptedException {
        int port;
        int controllerPort;
        // Both are open at once, so that they differ.
        try (ServerSocket clients = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket controller = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = clients.getLocalPort();
            controllerPort = controller.getLocalPort();
        }
        Path log = directory.resolve("broker.log");
        Process process = new ProcessBuilder(command(directory, port, controllerPort))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Broker broker = new Broker(HOST + ":" + port, log, process);
        try {
            broker.awaitAnswer();
        } catch (RuntimeException | InterruptedException e) {
            broker.close();
            throw e;
        }
        return broker;
    }

    private static List<String> command(Path directory, int port, int controllerPort) {
        String classPath = System.getProperty(CLASS_PATH);
        if (classPath == null) {
            throw new IllegalStateException(CLASS_PATH + "=null: the comparison gives the class path of the broker");
        }
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms512m",
                "-Xmx512m",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                classPath,
                MAIN,
                directory.toString(),
                Integer.toString(port),
                Integer.toString(controllerPort));
    }

    /** Where clients find it. */
    String servers() {
        return servers;
    }

    private void awaitAnswer() throws InterruptedException {
        long giveUpNs = System.nanoTime() + START.toNanos();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers, "reconnect.backoff.max.ms", 200))) {
            while (!answers(admin)) {
                checkAlive();
                if (System.nanoTime() - giveUpNs > 0) {
                    throw new IllegalStateException("the Kafka broker does not answer\n" + lastLines());
                }
            }
        }
    }

    private static boolean answers(Admin admin) throws InterruptedException {
        try {
            admin.describeCluster().nodes().get(ONE_TRY.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    /**
     * Returns if it still runs.
     *
     * @throws IllegalStateException with what it has printed last, if it does not
     */
    void checkAlive() {
        if (!process.isAlive()) {
            throw new IllegalStateException("the Kafka broker has ended\n" + lastLines());
        }
    }

    private String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it, and waits until it has ended: its files are deleted after that. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
