package io.aurochs.tests.launch;

import io.aurochs.tests.launch.sample.DaemonMain;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;

/** {@code storm daemon} in a JVM of its own, with its topologies in theirs. Closing it ends all of them at once. */
final class RunningDaemon implements AutoCloseable {
    private static final Pattern LISTENS = Pattern.compile(
            "aurochs: the daemon listens at (?:127\\.0\\.0\\.1|all addresses):(\\d+) \\(nimbus\\.thrift\\.port\\) and keeps its"
                    + " topologies in .* \\(Ctrl-C ends it\\)");

    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private final CommandRun run;
    private final Path state;
    private final int port;

    private RunningDaemon(CommandRun run, Path state, int port) {
        this.run = run;
        this.state = state;
        this.port = port;
    }

    /**
     * Starts one, and waits until it listens.
     *
     * @param state where it keeps its topologies
     * @param settings besides those of port and directory
     */
    static RunningDaemon start(Path scratch, Path state, String... settings) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "io.aurochs.storm.launch.StormCommand",
                "daemon",
                "-c",
                "nimbus.thrift.port=0",
                "-c",
                "storm.local.dir=" + state));
        Arrays.stream(settings).forEach(setting -> command.addAll(List.of("-c", setting)));
        CommandRun run = CommandRun.startServer(scratch, command.toArray(new String[0]));
        run.awaitErr(
                lines -> lines.stream().anyMatch(line -> LISTENS.matcher(line).matches()));
        MatchResult listens = run.err().stream()
                .flatMap(line -> LISTENS.matcher(line).results())
                .findFirst()
                .orElseThrow();
        return new RunningDaemon(run, state, Integer.parseInt(listens.group(1)));
    }

    CommandRun run() {
        return run;
    }

    int port() {
        return port;
    }

    NimbusClient client() throws TTransportException {
        Map<String, Object> conf = new HashMap<>(Utils.readStormConfig());
        conf.put(Config.NIMBUS_THRIFT_PORT, port);
        return NimbusClient.Builder.withConf(conf).forDaemon().build();
    }

    /** Submits the topology of {@link DaemonMain}, whose JVM has a small heap; what it leaves is in a file of its name. */
    void submit(String name, Path jar, Path traces) throws TException, IOException {
        submit(
                name,
                jar,
                Map.of("topology.worker.childopts", "-Xmx128m -XX:TieredStopAtLevel=1"),
                DaemonMain.topology(name, traces.toString()));
    }

    /** Submits a topology of a jar. */
    void submit(String name, Path jar, Map<String, Object> conf, StormTopology topology)
            throws TException, IOException {
        try (NimbusClient client = client()) {
            Nimbus.Iface nimbus = client.getClient();
            String location = nimbus.beginFileUpload();
            nimbus.uploadChunk(location, ByteBuffer.wrap(Files.readAllBytes(jar)));
            nimbus.finishFileUpload(location);
            nimbus.submitTopology(name, location, JSONValue.toJSONString(conf), topology);
        }
    }

    /** Waits until a topology has a JVM. */
    ProcessHandle awaitJvm(String topology) throws IOException {
        long deadline = System.nanoTime() + LONGEST_NS;
        Optional<ProcessHandle> jvm = jvm(topology);
        while (jvm.isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError(topology + " has no JVM; the daemon said " + run.err());
            }
            LockSupport.parkNanos(PAUSE_NS);
            jvm = jvm(topology);
        }
        return jvm.get();
    }

    private Optional<ProcessHandle> jvm(String topology) throws IOException {
        try (Stream<Path> topologies = Files.list(state.resolve("topologies"))) {
            for (Path directory : topologies.toList()) {
                if (isOf(topology, directory)) {
                    return jvm(directory);
                }
            }
            return Optional.empty();
        }
    }

    private static boolean isOf(String topology, Path directory) {
        try {
            return JSONValue.parse(Files.readString(directory.resolve("submission.json")))
                            instanceof Map<?, ?> submission
                    && topology.equals(submission.get("name"));
        } catch (IOException e) {
            // It is being written, or deleted.
            return false;
        }
    }

    /** The JVMs of topologies, those of earlier daemons included. */
    List<ProcessHandle> jvms() throws IOException {
        List<ProcessHandle> jvms = new ArrayList<>();
        try (Stream<Path> topologies = Files.list(state.resolve("topologies"))) {
            for (Path topology : topologies.toList()) {
                jvm(topology).ifPresent(jvms::add);
            }
        }
        return jvms;
    }

    private static Optional<ProcessHandle> jvm(Path topology) {
        try {
            String pid = Files.readString(topology.resolve("pid")).split(" ", -1)[0];
            return ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive);
        } catch (IOException e) {
            // It has none yet, or has ended.
            return Optional.empty();
        }
    }

    /** Sends SIGKILL to the daemon alone. */
    void kill() throws InterruptedException {
        run.kill();
    }

    @Override
    public void close() throws IOException {
        try {
            // First of all: it would start others.
            run.kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        jvms().forEach(ProcessHandle::destroyForcibly);
    }
}
