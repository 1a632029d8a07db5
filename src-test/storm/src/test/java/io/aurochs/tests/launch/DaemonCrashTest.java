package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.differential.scenario.Interpreter;
import io.aurochs.tests.launch.sample.HangingParts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.Config;
import org.apache.storm.generated.CommonAggregateStats;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The daemon and the JVMs of its topologies are killed, between and during commands: what was accepted runs, as the last answered command
 * says, and never in two processes.
 */
class DaemonCrashTest {
    private static final int MOST_TOPOLOGIES = 3;
    private static final long LONGEST_SECS = 120;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);

    @TempDir
    Path scratch;

    @Test
    @Timeout(180)
    void topologiesOutliveFewKills() throws Exception {
        survive(1, System.nanoTime());
    }

    @Test
    @Tag("full")
    @Timeout(1800)
    void topologiesOutliveFiftyKillsOfTheDaemonAndFiftyOfJvms() throws Exception {
        survive(50, System.nanoTime());
    }

    @Test
    @Tag("full")
    @Timeout(180)
    void aTopologyWhoseJvmHangsRunsInAnother() throws Exception {
        Path jar = TopologyJar.packInto(scratch);
        try (RunningDaemon daemon =
                RunningDaemon.start(scratch, scratch.resolve("state"), "supervisor.worker.timeout.secs=15")) {
            daemon.submit("hangs", jar, scratch);
            Traces traces = new Traces(scratch.resolve("hangs"));
            traces.await("tuple", 1);
            long first = daemon.jvms().get(0).pid();
            assertThat(new ProcessBuilder("kill", "-STOP", String.valueOf(first))
                            .start()
                            .waitFor())
                    .isZero();
            daemon.run()
                    .awaitErr(lines -> lines.stream()
                            .anyMatch(line -> line.contains("its JVM has answered nothing for 15 s"
                                    + " (supervisor.worker.timeout.secs) and was ended; starts again in ")));
            awaitAll(daemon, Map.of("hangs", "ACTIVE"));
            assertThat(daemon.jvms())
                    .singleElement()
                    .satisfies(second -> assertThat(second.pid()).isNotEqualTo(first));
            assertThat(traces.count("TWICE")).isZero();
        }
    }

    /** The process of its spout hangs, not its JVM: it starts again there, and another topology does not notice. */
    @Test
    @Tag("full")
    @Timeout(180)
    void aTopologyWhoseScriptHangsStartsAgainInItsJvm() throws Exception {
        Interpreter.PYTHON.assumeInstalled();
        Path marker = scratch.resolve("hung");
        Path plain = TopologyJar.packInto(scratch);
        Path withScript = TopologyJar.packInto(
                scratch,
                "script",
                Map.of("resources/hang.py", resource("hang.py"), "resources/storm.py", resource("storm.py")));
        try (RunningDaemon daemon = RunningDaemon.start(scratch, scratch.resolve("state"))) {
            daemon.submit("other", plain, scratch);
            Traces other = new Traces(scratch.resolve("other"));
            other.await("tuple", 2);
            long otherJvm = daemon.awaitJvm("other").pid();
            daemon.submit(
                    "hangs",
                    withScript,
                    Map.of(
                            HangingParts.MARKER,
                            marker.toString(),
                            Config.TOPOLOGY_SUBPROCESS_TIMEOUT_SECS,
                            15,
                            Config.TOPOLOGY_MAX_SPOUT_PENDING,
                            100,
                            Config.TOPOLOGY_WORKER_CHILDOPTS,
                            "-Xmx128m -XX:TieredStopAtLevel=1"),
                    HangingParts.topology("hangs", scratch.toString()));
            Traces hangs = new Traces(scratch.resolve("hangs"));
            hangs.await("tuple", 1);
            long jvm = daemon.awaitJvm("hangs").pid();
            try (NimbusClient client = daemon.client()) {
                Nimbus.Iface nimbus = client.getClient();
                await(() -> Files.exists(marker));
                long before = acked(nimbus, "other");
                await(() -> acked(nimbus, "other") > before);
                // The first time there were 19.
                hangs.await("tuple", HangingParts.TRACED + 1);
                assertThat(hangs.lines())
                        .filteredOn(line -> line.startsWith("prepare "))
                        .containsExactly("prepare " + jvm, "prepare " + jvm);
                assertThat(nimbus.getTopologyInfo(idOf(nimbus, "hangs"))
                                .get_errors()
                                .get("words"))
                        .singleElement()
                        .satisfies(error -> assertThat(error.get_error())
                                .contains("[python3, hang.py]", "has not ended, but does not answer"));
                long after = acked(nimbus, "other");
                await(() -> acked(nimbus, "other") > after);
                assertThat(spout(nimbus, "other", "numbers").get_failed()).isZero();
            }
            assertThat(daemon.awaitJvm("hangs").pid()).isEqualTo(jvm);
            assertThat(daemon.awaitJvm("other").pid()).isEqualTo(otherJvm);
            assertThat(other.count("open")).isEqualTo(1);
            assertThat(other.count("cleanup")).isZero();
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(DaemonCrashTest.class.getResourceAsStream("/resources/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String idOf(Nimbus.Iface nimbus, String name) throws TException {
        return nimbus.getTopologySummaryByName(name).get_id();
    }

    private static long acked(Nimbus.Iface nimbus, String name) throws TException {
        return spout(nimbus, name, "numbers").get_acked();
    }

    private static CommonAggregateStats spout(Nimbus.Iface nimbus, String name, String spout) throws TException {
        return Objects.requireNonNull(nimbus.getTopologyPageInfo(idOf(nimbus, name), ":all-time", false)
                        .get_id_to_spout_agg_stats()
                        .get(spout))
                .get_common_stats();
    }

    /** Waits until it holds. */
    private static void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECS);
        while (!condition.call()) {
            assertThat(System.nanoTime() - deadline).as("awaited in vain").isNegative();
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private void survive(int kills, long seed) throws Exception {
        System.out.println("DaemonCrashTest seed=" + seed);
        Random random = new Random(seed);
        Path state = scratch.resolve("state");
        Path jar = TopologyJar.packInto(scratch);
        Map<String, String> expected = new TreeMap<>();
        RunningDaemon daemon = RunningDaemon.start(scratch, state);
        try {
            for (int round = 0; round < 2 * kills; round++) {
                String name = "topology" + round;
                if (expected.size() < MOST_TOPOLOGIES) {
                    daemon.submit(name, jar, scratch);
                    expected.put(name, "ACTIVE");
                }
                command(daemon, random, expected);
                if (round % 2 == 0) {
                    killJvm(daemon, any(expected, random), expected);
                } else {
                    daemon.kill();
                    daemon.run().close();
                    daemon = RunningDaemon.start(scratch, state);
                }
                awaitAll(daemon, expected);
            }
            for (int round = 0; round < 2 * kills; round++) {
                String name = "topology" + round;
                assertThat(new Traces(scratch.resolve(name)).count("TWICE"))
                        .as(name)
                        .isZero();
                if ("ACTIVE".equals(expected.get(name))) {
                    new Traces(scratch.resolve(name))
                            .awaitLine("tuple " + daemon.awaitJvm(name).pid());
                }
            }
        } finally {
            daemon.close();
        }
    }

    /** The JVM of a topology, perhaps while it starts: another one runs it then, which processes tuples if the topology is active. */
    private void killJvm(RunningDaemon daemon, String name, Map<String, String> expected) throws Exception {
        ProcessHandle killed = daemon.awaitJvm(name);
        killed.destroyForcibly();
        killed.onExit().join();
        awaitAll(daemon, expected);
        ProcessHandle next = daemon.awaitJvm(name);
        assertThat(next.pid()).isNotEqualTo(killed.pid());
        if ("ACTIVE".equals(expected.get(name))) {
            new Traces(scratch.resolve(name)).awaitLine("tuple " + next.pid());
        }
    }

    private static String any(Map<String, String> expected, Random random) {
        return expected.keySet().stream()
                .skip(random.nextInt(expected.size()))
                .findFirst()
                .orElseThrow();
    }

    /** One command, which is answered. */
    private static void command(RunningDaemon daemon, Random random, Map<String, String> expected) throws Exception {
        String name = any(expected, random);
        try (NimbusClient client = daemon.client()) {
            Nimbus.Iface nimbus = client.getClient();
            switch (random.nextInt(3)) {
                case 0 -> {
                    nimbus.deactivate(name);
                    expected.put(name, "INACTIVE");
                }
                case 1 -> {
                    nimbus.activate(name);
                    expected.put(name, "ACTIVE");
                }
                default -> {
                    if (expected.size() > 1) {
                        KillOptions options = new KillOptions();
                        options.set_wait_secs(random.nextInt(2));
                        nimbus.killTopologyWithOpts(name, options);
                        expected.remove(name);
                    }
                }
            }
        }
    }

    /** Waits until exactly the expected topologies run, as they should. */
    private static void awaitAll(RunningDaemon daemon, Map<String, String> expected) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECS);
        Map<String, String> seen = listed(daemon);
        while (!seen.equals(expected)) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("expected " + expected + ", and there are " + seen + "; the daemon said "
                        + daemon.run().err());
            }
            LockSupport.parkNanos(PAUSE_NS);
            seen = listed(daemon);
        }
    }

    /** The status of those with a worker process, by name; of those without one, what is said about them. */
    private static Map<String, String> listed(RunningDaemon daemon) throws Exception {
        Map<String, String> listed = new TreeMap<>();
        try (NimbusClient client = daemon.client()) {
            for (TopologySummary topology : client.getClient().getTopologySummaries()) {
                listed.put(
                        topology.get_name(),
                        topology.get_num_workers() == 1 ? topology.get_status() : topology.get_sched_status());
            }
        } catch (TException e) {
            listed.put("daemon", String.valueOf(e.getMessage()));
        }
        return listed;
    }
}
