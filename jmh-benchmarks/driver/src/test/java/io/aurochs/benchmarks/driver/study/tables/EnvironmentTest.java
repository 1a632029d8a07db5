package io.aurochs.benchmarks.driver.study.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {
    private static final MachineTopology HERE = TopologyDiscovery.discoverThisMachine(notice -> {});

    @TempDir
    private Path caches;

    @Test
    void cachesAreThoseThatTheKernelShows() throws Exception {
        cache(0, "1", "Data", "48K");
        cache(1, "1", "Instruction", "32K");
        cache(2, "3", "Unified", "266240K");
        assertThat(environment().components())
                .contains(
                        new Environment.Component(
                                "Caches, of one processor", "L1 Data 48K, L1 Instruction 32K, L3 266240K"),
                        new Environment.Component("Engine", "Storm 2.8"),
                        new Environment.Component("Engine", "Flink 2.3"));
    }

    @Test
    void whatTheKernelDoesNotTellIsSaid() {
        assertThat(environment().components())
                .contains(new Environment.Component("Caches, of one processor", "the kernel does not tell"));
        assertThat(environment().sockets()).isEqualTo(HERE.sockets().size());
    }

    private Environment environment() {
        return Environment.of(HERE, "Example CPU", 8, caches, List.of("Storm 2.8", "Flink 2.3"), "OpenJDK 17");
    }

    private void cache(int index, String level, String type, String size) throws IOException {
        Path directory = Files.createDirectory(caches.resolve("index" + index));
        Files.writeString(directory.resolve("level"), level + "\n");
        Files.writeString(directory.resolve("type"), type + "\n");
        Files.writeString(directory.resolve("size"), size + "\n");
    }
}
