package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.tests.launch.sample.CommandLines;
import io.aurochs.tests.launch.sample.DaemonMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.ComponentType;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.security.auth.digest.DigestSaslTransportPlugin;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Storm's own command line, in a JVM that has no class of Aurochs, talks to {@code storm daemon}. */
@Timeout(180)
class StormDaemonTest {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final String COMMANDS = "org.apache.storm.command.";

    @TempDir
    static Path scratch;

    @Test
    void stormsCommandLineRunsATopologyFromSubmissionToKill() throws Exception {
        Path traces = Files.createDirectories(scratch.resolve("traces"));
        Path jar = TopologyJar.packInto(scratch);
        Path state = scratch.resolve("state");
        try (RunningDaemon daemon = RunningDaemon.start(scratch, state)) {
            List<String> submitted = commands(
                    daemon,
                    jar,
                    DaemonMain.class.getName() + " one " + traces + " topology.worker.childopts=-Dgiven=%TOPOLOGY-ID%",
                    COMMANDS + "ListTopologies");
            assertThat(submitted).anyMatch(line -> line.matches("one +ACTIVE .*"));
            String id = idOf(submitted);
            daemon.run()
                    .awaitErr(lines -> lines.stream()
                            .anyMatch(line ->
                                    line.matches("aurochs: topology " + Pattern.quote(id) + " runs in process \\d+")));
            Traces one = new Traces(traces.resolve("one"));
            one.await("tuple", 2);
            pagesAreTrue(daemon, id);

            List<String> changed = commands(
                    daemon,
                    jar,
                    COMMANDS + "GetErrors one",
                    COMMANDS + "SetLogLevel -l io.aurochs.tests=DEBUG one",
                    COMMANDS + "UploadCredentials one -u " + System.getProperty("user.name") + " key value",
                    COMMANDS + "Rebalance one -w 0 -e trace=1");
            assertThat(changed).anyMatch(line -> line.contains("IllegalArgumentException: reported by the bolt"));
            // Storm refuses commands until then.
            awaitExecutors(daemon, "one", 3);
            List<String> ended = commands(
                    daemon,
                    jar,
                    COMMANDS + "Deactivate one",
                    COMMANDS + "ListTopologies",
                    COMMANDS + "Activate one",
                    COMMANDS + "KillTopology one -w 0");
            assertThat(ended).anyMatch(line -> line.matches("one +INACTIVE .*"));
            daemon.run().awaitErr(lines -> lines.contains("aurochs: topology " + id + " killed"));
            assertThat(commands(daemon, jar, COMMANDS + "ListTopologies")).contains("No topologies running.");
            assertThat(one.count("open")).isEqualTo(1);
            assertThat(one.count("cleanup")).isEqualTo(2);
            String log = Files.readString(state.resolve("logs").resolve(id).resolve("worker.log"));
            assertThat(log).contains("printed by the spout", "DEBUG DaemonMain$Numbers");
            assertThat(state.resolve("topologies")).isEmptyDirectory();
            assertThat(daemon.jvms()).isEmpty();
        }
    }

    /** Waits until the topology is active with so many, those of {@code __acker} included. */
    private static void awaitExecutors(RunningDaemon daemon, String name, int executors) throws Exception {
        try (NimbusClient client = daemon.client()) {
            TopologySummary now = client.getClient().getTopologySummaryByName(name);
            while (!now.get_status().equals("ACTIVE") || now.get_num_executors() != executors) {
                LockSupport.parkNanos(PAUSE_NS);
                now = client.getClient().getTopologySummaryByName(name);
            }
        }
    }

    private static void pagesAreTrue(RunningDaemon daemon, String id) throws Exception {
        try (NimbusClient client = daemon.client()) {
            Nimbus.Iface nimbus = client.getClient();
            TopologyPageInfo page = nimbus.getTopologyPageInfo(id, ":all-time", false);
            assertThat(page.get_num_executors()).isEqualTo(4);
            assertThat(page.get_id_to_spout_agg_stats()).containsOnlyKeys("numbers");
            assertThat(page.get_id_to_bolt_agg_stats()).containsOnlyKeys("trace");
            assertThat(Objects.requireNonNull(page.get_id_to_bolt_agg_stats().get("trace"))
                            .get_last_error()
                            .get_error())
                    .contains("reported by the bolt");
            assertThat(page.get_workers()).hasSize(1);
            ComponentPageInfo bolt = nimbus.getComponentPageInfo(id, "trace", ":all-time", false);
            assertThat(bolt.get_component_type()).isEqualTo(ComponentType.BOLT);
            assertThat(bolt.get_exec_stats()).hasSize(2);
            assertThat(Objects.requireNonNull(bolt.get_window_to_stats().get(":all-time"))
                            .get_specific_stats()
                            .get_bolt()
                            .get_executed())
                    .isPositive();
            assertThat(nimbus.getSupervisorPageInfo(null, "localhost", false).get_worker_summaries())
                    .hasSize(1);
            assertThat(nimbus.getOwnerResourceSummaries(null).get(0).get_total_tasks())
                    .isEqualTo(4);
            assertThat(nimbus.getComponentPageInfo(id, "__acker", ":all-time", true)
                            .get_num_tasks())
                    .isEqualTo(1);
            assertThat(nimbus.getTopologyConf(id)).contains("-Dgiven=%TOPOLOGY-ID%");
            assertThatThrownBy(() -> nimbus.getTopologyInfo("nothing"))
                    .isInstanceOfSatisfying(
                            NotAliveException.class,
                            e -> assertThat(e.get_msg()).isEqualTo("nothing"));
        }
    }

    @Test
    void whatCannotRunIsRefusedInALine() throws Exception {
        Path jar = TopologyJar.packInto(Files.createDirectories(scratch.resolve("refused")));
        Path state = scratch.resolve("refusing");
        try (RunningDaemon daemon = RunningDaemon.start(scratch, state, "nimbus.executors.perTopology=2")) {
            assertThat(commands(daemon, jar, DaemonMain.class.getName() + " large " + scratch))
                    .anyMatch(line -> line.contains("InvalidTopologyException") && line.contains("executors"));
            assertThat(commands(
                            daemon,
                            jar,
                            DaemonMain.class.getName() + " bad " + scratch + " topology.worker.childopts=-Xmxfoo"))
                    .anyMatch(line -> line.contains("InvalidTopologyException")
                            && line.contains("Topology bad: its JVM ended with exit code 1 (Invalid maximum heap size:"
                                    + " -Xmxfoo"));
            assertThat(state.resolve("topologies")).isEmptyDirectory();
            CommandRun second = CommandRun.startServer(
                    scratch,
                    "io.aurochs.storm.launch.StormCommand",
                    "daemon",
                    "-c",
                    "nimbus.thrift.port=0",
                    "-c",
                    "storm.local.dir=" + state);
            assertThat(second.exitCode()).isEqualTo(1);
            assertThat(second.errorLines())
                    .singleElement()
                    .asString()
                    .contains("another daemon keeps its topologies in " + state);
        }
    }

    /** Its jar is away, so that no JVM can be started. */
    @Test
    void commandsAreKeptWhileNoJvmRuns() throws Exception {
        Path directory = Files.createDirectories(scratch.resolve("away"));
        Path jar = TopologyJar.packInto(directory);
        Path state = directory.resolve("state");
        try (RunningDaemon daemon = RunningDaemon.start(scratch, state)) {
            commands(daemon, jar, DaemonMain.class.getName() + " one " + directory);
            Traces traces = new Traces(directory.resolve("one"));
            traces.await("tuple", 1);
            Path kept = state.resolve("topologies/1/topology.jar");
            Path away = Files.move(kept, directory.resolve("away.jar"));
            daemon.jvms().forEach(ProcessHandle::destroyForcibly);
            daemon.run()
                    .awaitErr(lines -> lines.stream()
                            .anyMatch(line ->
                                    line.contains("its JVM cannot be started: " + kept + " is missing; starts")));
            List<String> said = commands(
                    daemon,
                    jar,
                    COMMANDS + "UploadCredentials one -u " + System.getProperty("user.name") + " key value",
                    COMMANDS + "SetLogLevel -l io.aurochs.tests=DEBUG one",
                    COMMANDS + "Deactivate one",
                    COMMANDS + "Activate one",
                    COMMANDS + "ListTopologies",
                    COMMANDS + "Rebalance one -w 0 -e trace=1");
            assertThat(said)
                    .anyMatch(line -> line.matches("one +ACTIVE +0 +0 .*"))
                    .anyMatch(line -> line.contains("Topology one is being started: rebalance it when it runs."));
            assertThat(commands(daemon, jar, COMMANDS + "GetErrors one"))
                    .anyMatch(line -> line.contains("Topology one does not answer: its JVM cannot be started: " + kept
                            + " is missing. Ask again."));
            Files.move(away, kept);
            traces.await("open", 2);
            awaitExecutors(daemon, "one", 4);
            try (NimbusClient client = daemon.client()) {
                Nimbus.Iface nimbus = client.getClient();
                String id = nimbus.getTopologySummaryByName("one").get_id();
                assertThat(nimbus.getLogConfig(id).get_named_logger_level()).containsOnlyKeys("io.aurochs.tests");
            }
            Path credentials = kept.resolveSibling("credentials");
            Files.delete(credentials);
            daemon.run().interrupt();
            daemon.run().exitCode();
            assertThat(credentials).as("for the next daemon").isNotEmptyFile();
        }
    }

    /** Commands do not fail for files that are lost while the daemon runs, and what they do not need is written again. */
    @Test
    void aTopologyThatHasLostItsFilesObeysCommands() throws Exception {
        Path directory = Files.createDirectories(scratch.resolve("lost"));
        Path jar = TopologyJar.packInto(directory);
        Path state = directory.resolve("state");
        try (RunningDaemon daemon = RunningDaemon.start(scratch, state, "topology.message.timeout.secs=1")) {
            String upload = COMMANDS + "UploadCredentials one -u " + System.getProperty("user.name");
            String id = idOf(commands(
                    daemon,
                    jar,
                    DaemonMain.class.getName() + " one " + directory,
                    upload + " key value",
                    COMMANDS + "SetLogLevel -l io.aurochs.tests=DEBUG one",
                    COMMANDS + "ListTopologies"));
            new Traces(directory.resolve("one")).await("tuple", 1);
            Path topology = state.resolve("topologies/1");
            for (String file : List.of("credentials", "log-levels", "conf.json", "standing")) {
                Files.delete(topology.resolve(file));
            }
            List<String> said = commands(
                    daemon,
                    jar,
                    COMMANDS + "SetLogLevel -l io.aurochs.more=DEBUG one",
                    upload + " more words",
                    COMMANDS + "Deactivate one",
                    COMMANDS + "ListTopologies",
                    COMMANDS + "KillTopology one");
            assertThat(said)
                    .anyMatch(line -> line.matches("one +INACTIVE .*"))
                    .noneMatch(line -> line.contains("Exception"));
            daemon.run().awaitErr(lines -> lines.contains("aurochs: topology " + id + " killed"));
            assertThat(daemon.run().err())
                    .satisfiesOnlyOnce(line -> assertThat(line)
                            .contains(topology.resolve("credentials") + " was lost or changed", "is written again"))
                    .satisfiesOnlyOnce(line -> assertThat(line)
                            .contains(topology.resolve("conf.json") + " is missing", "topology.message.timeout.secs"));
        }
    }

    /** By Storm's Digest authentication. */
    @Test
    @Tag("full")
    void onlyClientsWithAPasswordAreLetIn() throws Exception {
        Path directory = Files.createDirectories(scratch.resolve("digest"));
        Path jar = TopologyJar.packInto(directory);
        Path state = directory.resolve("state");
        String transport = "storm.thrift.transport=" + DigestSaslTransportPlugin.class.getName();
        String users = "java.security.auth.login.config=";
        String right = users + jaas(directory, "right");
        String wrong = users + jaas(directory, "wrong");
        try (RunningDaemon daemon = RunningDaemon.start(scratch, state, transport, right)) {
            List<String> allowed = commandsWith(
                    List.of(transport, right),
                    daemon,
                    jar,
                    DaemonMain.class.getName() + " one " + directory,
                    COMMANDS + "ListTopologies");
            assertThat(allowed).anyMatch(line -> line.matches("one +ACTIVE .*"));
            new Traces(directory.resolve("one")).await("tuple", 1);
            List<String> refused = commandsWith(
                    List.of(transport, wrong, "storm.nimbus.retry.times=0"), daemon, jar, COMMANDS + "ListTopologies");
            assertThat(refused)
                    .noneMatch(line -> line.startsWith("one "))
                    .anyMatch(line -> line.contains("NimbusLeaderNotFoundException"));
        }
    }

    /** A file of the daemon, which knows anna by the right password, and of a client. */
    private static Path jaas(Path directory, String password) throws IOException {
        String module = "org.apache.storm.shade.org.apache.zookeeper.server.auth.DigestLoginModule required";
        return Files.writeString(
                directory.resolve(password),
                "StormServer { " + module + " user_anna=\"right\"; };\nStormClient { " + module
                        + " username=\"anna\" password=\"" + password + "\"; };\n");
    }

    /** All lines that Storm's commands print, in one JVM. */
    private static List<String> commands(RunningDaemon daemon, Path jar, String... commands) throws Exception {
        return commandsWith(List.of(), daemon, jar, commands);
    }

    private static List<String> commandsWith(List<String> settings, RunningDaemon daemon, Path jar, String... commands)
            throws Exception {
        List<String> options = new ArrayList<>(settings);
        options.add("nimbus.thrift.port=" + daemon.port());
        String[] words = String.join(" -- ", commands).split(" ", -1);
        List<String> main = new ArrayList<>(List.of(CommandLines.class.getName()));
        main.addAll(List.of(words));
        try (CommandRun client = CommandRun.startOn(
                scratch,
                List.of("-Dstorm.jar=" + jar, "-Dstorm.options=" + String.join(",", options)),
                Deliverable.stockClassPath() + ":" + jar,
                main.toArray(new String[0]))) {
            client.exitCode();
            List<String> all = new ArrayList<>(client.out());
            all.addAll(client.err());
            return all;
        }
    }

    private static String idOf(List<String> listed) {
        return listed.stream()
                .filter(line -> line.startsWith("one "))
                .map(line -> line.split(" +", -1)[5])
                .findFirst()
                .orElseThrow();
    }
}
