package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {
    private static final StormTopology TOPOLOGY = new StormTopology(Map.of(), Map.of(), Map.of());

    @TempDir
    Path directory;

    private static List<String> names(StateDirectory state) throws IOException {
        return topologies(state).stream().map(KeptTopology::name).toList();
    }

    private static List<KeptTopology> topologies(StateDirectory state) throws IOException {
        return state.topologies(damaged -> fail(damaged.why()));
    }

    @Test
    void theNextDaemonFindsWhatWasAccepted() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology kept = state.keep("one", null, "{\"a\":1}", TOPOLOGY, Map.of());
            assertThat(kept.isAccepted()).isFalse();
            kept.credentials(Map.of("user", "secret"));
            kept.standing(Standing.INACTIVE.killed(17));
        }
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology found = topologies(state).get(0);
            assertThat(found.isAccepted()).isTrue();
            assertThat(found.standing()).isEqualTo(new Standing(TopologyStatus.KILLED, 17));
            assertThat(found.conf()).isEqualTo("{\"a\":1}");
            assertThat(found.topology()).isEqualTo(TOPOLOGY);
            assertThat(found.credentials()).isEqualTo(Map.of("user", "secret"));
            assertThat(found.rebalance()).isNull();
            assertThat(state.keep("two", null, "{}", TOPOLOGY, Map.of()).id()).startsWith("two-2-");
            StateDirectory.remove(found.directory());
            assertThat(names(state)).containsExactly("two");
        }
    }

    @Test
    void whatADaemonWasKilledInCountsAsNotAccepted() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            Path empty = Files.createDirectories(directory.resolve("topologies/6"));
            Path unfinished = Files.createDirectories(directory.resolve("topologies/7"));
            Files.writeString(unfinished.resolve("standing.new"), "SUB");
            Path removed = Files.createDirectories(directory.resolve("topologies/8.removed"));
            Path unnamed =
                    state.keep("nine", null, "{}", TOPOLOGY, Map.of("a", "b")).directory();
            Files.delete(unnamed.resolve("submission.json"));
            List<Path> unaccepted = new ArrayList<>();
            assertThat(state.topologies(damaged -> {
                        assertThat(damaged.isAccepted()).isFalse();
                        unaccepted.add(damaged.directory());
                    }))
                    .isEmpty();
            assertThat(unaccepted).containsExactly(unnamed, empty, unfinished);
            assertThat(removed).doesNotExist();
        }
    }

    @Test
    void nothingIsLeftOfWhatCannotBeKept() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            Path jar = Files.writeString(state.inbox().resolve("a.jar"), "");
            assertThatThrownBy(() -> state.keep("one", jar, "{}", new StormTopology(), Map.of()))
                    .isInstanceOf(IOException.class);
            assertThat(directory.resolve("topologies")).isEmptyDirectory();
            assertThat(state.inbox()).isEmptyDirectory();
        }
    }

    @Test
    void logsAreDeletedWhenTheirTopologyHasEndedAndTheyAreOld() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            Path logs = directory.resolve("logs");
            FileTime longAgo = FileTime.from(Instant.EPOCH);
            for (String id : List.of("runs", "old", "young")) {
                Files.createDirectories(logs.resolve(id).resolve("artifacts"));
                Files.writeString(logs.resolve(id).resolve("worker.log"), "");
                Files.setLastModifiedTime(logs.resolve(id).resolve("worker.log"), longAgo);
                Files.setLastModifiedTime(logs.resolve(id).resolve("artifacts"), longAgo);
                Files.setLastModifiedTime(logs.resolve(id), longAgo);
            }
            Files.setLastModifiedTime(logs.resolve("young").resolve("worker.log"), FileTime.from(Instant.now()));
            state.deleteLogs(Set.of("runs"), Instant.EPOCH.plusSeconds(1));
            assertThat(logs.resolve("runs")).exists();
            assertThat(logs.resolve("young")).exists();
            assertThat(logs.resolve("old")).doesNotExist();
        }
    }

    @Test
    void aDirectoryWhereOthersWriteIsRefused() throws IOException {
        StateDirectory.open(directory).close();
        Path topologies = directory.resolve("topologies");
        Files.setPosixFilePermissions(topologies, PosixFilePermissions.fromString("rwxrwx---"));
        assertThatThrownBy(() -> StateDirectory.open(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(topologies + " is of ")
                .hasMessageContaining("chmod go-w");
        Files.setPosixFilePermissions(topologies, PosixFilePermissions.fromString("rwxr-xr-x"));
        StateDirectory.open(directory).close();
    }

    @Test
    void oneDaemonHasIt() throws IOException {
        StateDirectory first = StateDirectory.open(directory);
        assertThatThrownBy(() -> StateDirectory.open(directory))
                .hasMessageStartingWith("another daemon keeps its topologies in " + directory);
        first.close();
        StateDirectory.open(directory).close();
    }

    @Test
    void aPathThatIsTooLongForSocketsIsRefused() {
        assertThatThrownBy(() -> StateDirectory.open(Path.of("/tmp/" + "x".repeat(90))))
                .hasMessageContaining("is too long for sockets in it");
    }
}
