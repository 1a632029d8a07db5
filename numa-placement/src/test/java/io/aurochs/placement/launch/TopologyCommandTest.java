package io.aurochs.placement.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.placement.topology.FakeMachine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TopologyCommandTest {
    @TempDir
    Path root;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine commandLine =
                TopologyCommand.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }

    private FakeMachine machine() {
        return FakeMachine.twoSockets(root)
                .online("0-3,5-7")
                .file("sys/devices/system/cpu/present", "0-7")
                .node(1, 3L << 19, "2-3,6-7", "21 10")
                .allowed("0-3,6", "0")
                .file("proc/self/cgroup", "0::/")
                .file("sys/fs/cgroup/cpu.max", "250000 100000");
    }

    @Test
    void describesTheMachineAndWhatTheProcessMayUse() {
        machine();
        assertThat(run("--root", root.toString())).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).isEqualTo("""
                        2 sockets, 2 NUMA nodes, 4 cores, 7 hardware threads
                          offline CPUs    4

                        Socket 0
                          NUMA nodes      0
                          cores           2
                          CPUs            0-1, 5

                        Socket 1
                          NUMA nodes      1
                          cores           2
                          CPUs            2-3, 6-7

                        NUMA node 0
                          memory          1.0 MiB
                          CPUs            0-1, 5
                          cores (CPUs)    0 (0), 1 (1,5)

                        NUMA node 1
                          memory          1.5 GiB
                          CPUs            2-3, 6-7
                          cores (CPUs)    2 (2,6), 3 (3,7)

                        Distances between NUMA nodes (10 = own memory)
                          from \\ to          0    1
                          0                 10   21
                          1                 21   10

                        This process may use
                          CPUs            0-3, 6
                          CPUs of nodes   0-1
                          memory of nodes 0
                          CPU time        2.50 CPUs
                        """);
    }

    @Test
    void theJsonDocumentKeepsItsFieldNames() throws IOException {
        machine();
        assertThat(run("--json", "--root", root.toString())).isZero();
        JsonNode expected = new ObjectMapper().readTree("""
                        {
                          "sockets": [
                            {"id": 0, "nodes": [0], "cores": 2, "cpus": [0, 1, 5]},
                            {"id": 1, "nodes": [1], "cores": 2, "cpus": [2, 3, 6, 7]}
                          ],
                          "nodes": [
                            {"id": 0, "memoryBytes": 1048576, "cpus": [0, 1, 5], "usableCpus": [0, 1],
                             "usableMemory": true},
                            {"id": 1, "memoryBytes": 1610612736, "cpus": [2, 3, 6, 7], "usableCpus": [2, 3, 6],
                             "usableMemory": false}
                          ],
                          "cores": [
                            {"id": 0, "socket": 0, "node": 0, "cpus": [0]},
                            {"id": 1, "socket": 0, "node": 0, "cpus": [1, 5]},
                            {"id": 2, "socket": 1, "node": 1, "cpus": [2, 6]},
                            {"id": 3, "socket": 1, "node": 1, "cpus": [3, 7]}
                          ],
                          "distances": {"nodes": [0, 1], "rows": [[10, 21], [21, 10]]},
                          "onlineCpus": [0, 1, 2, 3, 5, 6, 7],
                          "offlineCpus": [4],
                          "process": {"cpus": [0, 1, 2, 3, 6], "nodes": [0, 1], "memoryNodes": [0], "cpuQuota": 2.5},
                          "notices": []
                        }
                        """);
        assertThat(new ObjectMapper().readTree(out.toString())).isEqualTo(expected);
    }

    @Test
    void whatIsUnknownOrUnlimitedIsNull() throws IOException {
        FakeMachine.twoSockets(root).file("sys/devices/system/node/node0/meminfo", "");
        assertThat(run("--json", "--root", root.toString())).isZero();
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertThat(document.get("nodes").get(0).get("memoryBytes").isNull()).isTrue();
        assertThat(document.get("process").get("cpuQuota").isNull()).isTrue();
    }

    @Test
    void noticesGoToStandardErrorAndIntoTheDocument() throws IOException {
        FakeMachine.twoSockets(root).file("sys/devices/system/node/node1/distance", "?");
        assertThat(run("--json", "--root", root.toString())).isZero();
        String notice = new ObjectMapper()
                .readTree(out.toString())
                .get("notices")
                .get(0)
                .asText();
        assertThat(notice).contains("node1/distance: malformed");
        assertThat(err.toString().lines()).containsExactly("aurochs topology: " + notice);
    }

    @Test
    void aLargeMachineFitsTheWidthOfAPage() {
        int nodes = 40;
        FakeMachine machine =
                new FakeMachine(root).online("0-639").nodesOnline("0-39").allowed("0-639", "0-39");
        for (int node = 0; node < nodes; node++) {
            int home = node;
            String cpus = IntStream.range(0, 16)
                    .mapToObj(i -> String.valueOf(home + i * nodes))
                    .collect(Collectors.joining(","));
            String distances = IntStream.range(0, nodes)
                    .mapToObj(other -> other == home ? "10" : "255")
                    .collect(Collectors.joining(" "));
            machine.node(node, 1L << 28, cpus, distances);
            for (int core = 0; core < 8; core++) {
                machine.core(node / 2, (node + core * nodes) + "," + (node + (core + 8) * nodes));
            }
        }
        assertThat(run("--root", root.toString())).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).startsWith("20 sockets, 40 NUMA nodes, 320 cores, 640 hardware threads\n");
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(out.toString().lines().filter(line -> line.matches("  \\d+ .* 255.*")))
                .hasSize(3 * nodes);
    }

    @Test
    void aWrongArgumentIsOneLineAndExitCodeTwo() {
        assertThat(run("--jsn")).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("aurochs topology: Unknown option: '--jsn'; see --help\n");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aRootThatIsNoDirectoryIsOneLineAndExitCodeTwo() {
        Path absent = root.resolve("absent");
        assertThat(run("--root", absent.toString())).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("aurochs topology: --root=" + absent
                        + " is no directory; give one that holds the trees sys and proc; see --help\n");
    }

    @Test
    void aMachineWithoutCpusIsOneLineAndExitCodeThree() {
        assertThat(run("--root", root.toString())).isEqualTo(3);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).startsWith("aurochs topology: " + root).contains("names no CPU; give the directory");
    }

    @Test
    void verboseAddsTheStackTrace() {
        assertThat(run("--verbose", "--root", root.toString())).isEqualTo(3);
        assertThat(err.toString()).contains("\tat io.aurochs.placement.topology.");
    }

    @Test
    void thisMachineCanBeDescribed() {
        assertThat(run()).isZero();
        assertThat(out.toString()).contains("This process may use\n");
    }
}
