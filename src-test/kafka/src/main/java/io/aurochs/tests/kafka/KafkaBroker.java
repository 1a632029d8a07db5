package io.aurochs.tests.kafka;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;

/**
 * A Kafka cluster of one node, broker and controller (KRaft), in a JVM of its own on the loopback interface. It can be stopped or killed and
 * started again with the same port and data. The JVM ends with the one that started it. Not safe for several threads.
 */
public final class KafkaBroker implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final String CLASS_PATH = "broker.classpath";
    private static final String MAIN = "io.aurochs.benchmarks.kafka.BrokerMain";
    private static final long PATIENCE_S = 120;
    private static final long ONE_TRY_S = 2;
    private static final int SHOWN_LINES = 40;

    private final Path directory;
    private final Path log;
    private final int port;
    private final int controllerPort;
    private Process process;

    private KafkaBroker(Path directory, int port, int controllerPort) throws IOException {
        this.directory = directory;
        this.log = directory.resolve("broker.log");
        this.port = port;
        this.controllerPort = controllerPort;
        this.process = launch();
    }

    /** Starts a broker without topics, and waits until it answers; ends it if it does not. It keeps all its files in the directory. */
    public static KafkaBroker start(Path directory) throws IOException {
        KafkaBroker broker = new KafkaBroker(Files.createDirectories(directory), FreePort.next(), FreePort.next());
        broker.awaitAnswer();
        return broker;
    }

    /** Where clients find it, also while it is down. */
    public String bootstrapServers() {
        return HOST + ":" + port;
    }

    /** Its topics; to be closed by the caller. */
    public Topics topics() {
        return new Topics(bootstrapServers());
    }

    /** Stops it in order, as an administrator would; waits until its JVM has ended. */
    public void stop() {
        process.destroy();
        awaitEnd();
    }

    /** Kills its JVM (SIGKILL), and waits until that has ended. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Starts it again after {@link #stop} or {@link #kill}, and waits until it answers. */
    public void startAgain() throws IOException {
        process = launch();
        awaitAnswer();
    }

    @Override
    public void close() {
        kill();
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
                throw new AssertionError("the Kafka broker does not end\n" + lastLines());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    private void awaitAnswer() {
        long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrapServers(), "reconnect.backoff.max.ms", 200);
        try (Admin admin = Admin.create(settings)) {
            while (!answers(admin)) {
                if (!process.isAlive() || System.nanoTime() - giveUp > 0) {
                    throw new AssertionError("the Kafka broker does not answer\n" + lastLines());
                }
            }
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private static boolean answers(Admin admin) {
        try {
            admin.describeCluster().nodes().get(ONE_TRY_S, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private Process launch() throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                classPath(),
                MAIN,
                directory.toString(),
                Integer.toString(port),
                Integer.toString(controllerPort),
                "group.initial.rebalance.delay.ms=0",
                // When it was killed, the controller lets it in again once its last session has expired.
                "broker.session.timeout.ms=2000",
                "broker.heartbeat.interval.ms=500");
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    /** The broker and its libraries, which the build wrote down. */
    private static String classPath() throws IOException {
        try (InputStream written = Objects.requireNonNull(
                KafkaBroker.class.getResourceAsStream(CLASS_PATH), CLASS_PATH + ": build src-test/kafka first")) {
            return new String(written.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    /** What it has printed last. */
    private String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
