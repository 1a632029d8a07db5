package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
