package io.aurochs.placement.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ThisMachineTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void agreesWithWhatTheKernelSaysElsewhere() throws IOException {
        MachineTopology topology = TopologyDiscovery.discoverThisMachine(notice -> {});
        long processors;
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            processors = lines.filter(line -> line.startsWith("processor")).count();
        }
        assertThat(topology.onlineCpus().size()).isEqualTo((int) processors);
        assertThat(topology.usableCpus())
                .isEqualTo(ProcessStatus.read(Path.of("/proc/self/status"))
                        .allowedCpus()
                        .and(topology.onlineCpus()));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anotherProcessHasLimitsOfItsOwn() throws Exception {
        MachineTopology topology = TopologyDiscovery.discoverThisMachine(notice -> {});
        String cpu =
                topology.usableCpus().stream().boxed().findFirst().orElseThrow().toString();
        assertThat(TopologyDiscovery.discoverThisMachine(ProcessHandle.current().pid(), notice -> {}))
                .isEqualTo(topology);
        Process pinned = new ProcessBuilder("taskset", "-c", cpu, "cat").start();
        try {
            // Once it answers it is cat, which has what taskset gave it.
            pinned.getOutputStream().write('\n');
            pinned.getOutputStream().flush();
            assertThat(pinned.getInputStream().read()).isEqualTo('\n');
            assertThat(TopologyDiscovery.discoverThisMachine(pinned.pid(), notice -> {})
                            .usableCpus())
                    .hasToString(cpu);
        } finally {
            pinned.destroyForcibly().waitFor();
        }
    }

    @Test
    void aMachineWithoutSysfsHasTheCpusThatTheJvmSees(@TempDir Path nothing) throws TopologyException {
        List<String> notices = new ArrayList<>();
        Path absent = nothing.resolve("absent");
        assertThat(new TopologyDiscovery(absent, absent, 3, notices::add).discover())
                .isEqualTo(new MachineTopologyBuilder()
                        .node(0, NumaNode.UNKNOWN_MEMORY)
                        .core(0, 0, 0)
                        .core(0, 0, 1)
                        .core(0, 0, 2)
                        .build());
        assertThat(notices)
                .first()
                .isEqualTo(
                        absent.resolve("devices/system/cpu") + ": names no CPU; taking the 3 CPUs that the JVM sees");
    }

    @Test
    void aNoticeIsLoggedOnceHoweverOftenItIsGiven() {
        PrintStream former = System.err;
        ByteArrayOutputStream logged = new ByteArrayOutputStream();
        System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
        try {
            new LoggedNotices().accept("first {} notice of this test");
            new LoggedNotices().accept("first {} notice of this test");
            new LoggedNotices().accept("second notice of this test");
        } finally {
            System.setErr(former);
        }
        List<String> lines =
                new ArrayList<>(logged.toString(StandardCharsets.UTF_8).lines().toList());
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains("WARN").endsWith("first {} notice of this test");
        assertThat(lines.get(1)).endsWith("second notice of this test");
    }
}
