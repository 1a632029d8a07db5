package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.storm.Config;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.LogLevel;
import org.apache.storm.generated.LogLevelAction;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever has become of a topology's files, the daemon starts, and keeps the other topologies. */
@Timeout(120)
class DamagedStateTest {
    /** A line of text, of which each part is a line of text. */
    private static final String TOO_SHORT_TO_TELL = "failure";
    /** The topology's JVM writes it, and notes it in no other file; without it the topology starts once more, and fails again. */
    private static final String NOTED_NOWHERE = "failure";

    @TempDir
    Path directory;

    /** One that has each of the files that there are. */
    private static KeptTopology whole(StateDirectory state, String name) throws IOException {
        Path jar = jar(state.inbox().resolve("a.jar"));
        StormTopology topology = new TopologyBuilder().createTopology();
        topology.add_to_dependency_jars("dep.jar");
        KeptTopology kept = state.keep(name, jar, "{\"topology.workers\":1}", topology, Map.of("user", "secret"));
        RebalanceOptions rebalance = new RebalanceOptions();
        rebalance.set_num_executors(Map.of("bolt", 2));
        kept.rebalance(rebalance);
        LogLevel level = new LogLevel(LogLevelAction.UPDATE);
        level.set_target_log_level("DEBUG");
        LogConfig levels = new LogConfig();
        levels.put_to_named_logger_level("a.b", level);
        kept.logLevels(levels);
        kept.failure("it failed");
        jar(Files.createDirectory(kept.directory().resolve("dependencies")).resolve("0-dep.jar"));
        kept.standing(Standing.ACTIVE);
        return kept;
    }

    private static Path jar(Path file) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("A.class"));
            zip.write(new byte[100]);
        }
        return file;
    }

    private static List<String> damage(StateDirectory state) throws IOException {
        List<String> damage = new ArrayList<>();
        state.topologies(damaged -> damage.add(damaged.why()));
        return damage;
    }

    @Test
    void eachTruncatedOrEmptyFileIsFound() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology kept = whole(state, "one");
            assertThat(damage(state)).isEmpty();
            for (Path file : files(kept)) {
                byte[] content = Files.readAllBytes(file);
                for (int length = 0; length < content.length; length += 1 + content.length / 20) {
                    Files.write(file, Arrays.copyOf(content, length));
                    if (length == 0 || !file.endsWith(TOO_SHORT_TO_TELL)) {
                        assertThat(damage(state))
                                .as("%s cut to %d bytes", file, length)
                                .singleElement()
                                .asString()
                                .startsWith(file + " is damaged");
                    }
                }
                Files.write(file, new byte[content.length]);
                if (!file.endsWith(TOO_SHORT_TO_TELL)) {
                    assertThat(damage(state)).as("%s with zeros", file).hasSize(1);
                }
                Files.write(file, content);
            }
            assertThat(damage(state)).isEmpty();
        }
    }

    @Test
    void garbageIsFoundOrIsAsGoodAsWhatWasThere() throws IOException {
        long seed = System.nanoTime();
        System.out.println("DamagedStateTest seed=" + seed);
        Random random = new Random(seed);
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology kept = whole(state, "one");
            for (Path file : files(kept)) {
                byte[] content = Files.readAllBytes(file);
                for (int round = 0; round < 200; round++) {
                    byte[] garbage = content.clone();
                    for (int i = random.nextInt(content.length); i < content.length; i++) {
                        garbage[i] = (byte) random.nextInt();
                    }
                    Files.write(file, garbage);
                    // Whatever else were thrown would keep the daemon from starting.
                    assertThat(damage(state)).hasSizeLessThanOrEqualTo(1);
                }
                Files.write(file, content);
            }
        }
    }

    /** Of more elements than there is memory for. */
    @Test
    void aListThatTheFileCannotHoldIsFound() throws IOException {
        byte list = 15;
        byte dependencyJars = 5;
        byte ofStructures = 12;
        byte[] content = {list, 0, dependencyJars, ofStructures, 0x7f, -1, -1, 0, 0};
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology kept = whole(state, "one");
            Files.write(kept.directory().resolve("topology"), content);
            assertThat(damage(state)).hasSize(1);
        }
    }

    private static List<Path> files(KeptTopology kept) throws IOException {
        try (Stream<Path> files = Files.walk(kept.directory())) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all.stream().map(file -> String.valueOf(file.getFileName())))
                    .containsExactlyInAnyOrder(
                            "submission.json",
                            "topology",
                            "conf.json",
                            "topology.jar",
                            "0-dep.jar",
                            "standing",
                            "credentials",
                            "rebalance",
                            "log-levels",
                            "failure");
            return all;
        }
    }

    @Test
    void eachMissingFileIsFound() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            for (Path file : files(whole(state, "one"))) {
                if (file.endsWith(NOTED_NOWHERE)) {
                    continue;
                }
                byte[] content = Files.readAllBytes(file);
                Files.delete(file);
                assertThat(damage(state)).containsExactly(file + " is missing");
                Files.write(file, content);
            }
            assertThat(damage(state)).isEmpty();
        }
    }

    @Test
    void whatMayHaveBeenAcceptedIsNotForgottenWhateverTwoFilesAreMissing() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology least = state.keep("two", null, "{}", new TopologyBuilder().createTopology(), Map.of());
            least.standing(Standing.ACTIVE);
            List<Path> ofLeast = List.of(
                    least.directory().resolve("submission.json"),
                    least.directory().resolve("standing"));
            assertEachPairIsFound(state, ofLeast);
            assertEachPairIsFound(state, files(whole(state, "one")));
        }
    }

    private static void assertEachPairIsFound(StateDirectory state, List<Path> files) throws IOException {
        for (Path one : files) {
            byte[] content = Files.readAllBytes(one);
            Files.delete(one);
            for (Path other : files) {
                if (!other.equals(one)) {
                    byte[] otherContent = Files.readAllBytes(other);
                    Files.delete(other);
                    List<Boolean> areAccepted = new ArrayList<>();
                    state.topologies(damaged -> areAccepted.add(damaged.isAccepted()));
                    assertThat(areAccepted).as("%s and %s", one, other).containsExactly(true);
                    Files.write(other, otherContent);
                }
            }
            Files.write(one, content);
        }
    }

    @Test
    void filesThatAnEarlierDaemonDidNotNoteAreNotedWithTheNextStanding() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology kept = whole(state, "one");
            Path credentials = kept.directory().resolve("credentials");
            Files.writeString(kept.directory().resolve("standing"), "ACTIVE " + Long.MAX_VALUE);
            KeptTopology taken = state.topologies(damaged -> {}).get(0);
            taken.standing(taken.standing());
            Files.delete(credentials);
            assertThat(damage(state)).containsExactly(credentials + " is missing");
        }
    }

    /** The daemon was killed after it had written the file, and before it noted that. */
    @Test
    void anAddedFileThatIsNotNotedYetCounts() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology kept = state.keep("one", null, "{}", new TopologyBuilder().createTopology(), Map.of());
            kept.standing(Standing.ACTIVE);
            Path standing = kept.directory().resolve("standing");
            byte[] before = Files.readAllBytes(standing);
            kept.credentials(Map.of("user", "secret"));
            Files.write(standing, before);
            assertThat(damage(state)).isEmpty();
            assertThat(kept.credentials()).isEqualTo(Map.of("user", "secret"));
            kept.standing(Standing.INACTIVE);
            Files.delete(kept.directory().resolve("credentials"));
            assertThat(damage(state)).containsExactly(kept.directory().resolve("credentials") + " is missing");
        }
    }

    /** A link to itself stands for whatever keeps a whole file from being read, such as missing permissions. */
    @Test
    void whatCannotBeReadForNowStaysAndTheDaemonDoesNotStart() throws Exception {
        List<Path> files;
        Path kept;
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology topology = whole(state, "one");
            kept = topology.directory();
            files = files(topology);
        }
        Lines lines = new Lines();
        for (Path file : files) {
            byte[] content = Files.readAllBytes(file);
            Files.delete(file);
            Files.createSymbolicLink(file, file);
            assertThatThrownBy(() -> StormDaemon.start(conf(), Map.of(), lines))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("the topology in " + kept + " cannot be read, and stays as it is: ")
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("ulimit -n");
            Files.delete(file);
            Files.write(file, content);
        }
        assertThat(lines.failed).isEmpty();
        try (StormDaemon daemon = StormDaemon.start(conf(), Map.of(), lines)) {
            lines.ended.await();
            assertThat(daemon.port()).isPositive();
        }
        assertThat(lines.endedIds).singleElement().asString().startsWith("one-1-");
    }

    private Map<String, Object> conf() {
        Map<String, Object> conf = Utils.readStormConfig();
        conf.put(Config.STORM_LOCAL_DIR, directory.toString());
        conf.put(Config.NIMBUS_THRIFT_PORT, 0);
        return conf;
    }

    @Test
    void theDaemonSetsItAsideAndTakesUpTheOthers() throws Exception {
        try (StateDirectory state = StateDirectory.open(directory)) {
            Files.writeString(whole(state, "without-standing").directory().resolve("standing"), "ACT");
            Files.writeString(whole(state, "without-name").directory().resolve("submission.json"), "");
            // It has a failure, and so has ended: the daemon need not start a JVM to show that it takes it up.
            whole(state, "whole");
            Path unaccepted = state.keep("unaccepted", null, "{}", new TopologyBuilder().createTopology(), Map.of())
                    .directory();
            Files.delete(unaccepted.resolve("submission.json"));
        }
        Lines lines = new Lines();
        try (StormDaemon daemon = StormDaemon.start(conf(), Map.of(), lines)) {
            lines.ended.await();
            assertThat(daemon.port()).isPositive();
        }
        Path topologies = directory.resolve("topologies");
        Path damaged = directory.resolve("damaged");
        assertThat(lines.failed)
                .hasSize(2)
                .anyMatch(line -> line.startsWith("without-standing-1-") && line.contains(topologies + "/1/standing"))
                .anyMatch(line -> line.equals("2: " + topologies
                        + "/2/submission.json is damaged. It does not run; what"
                        + " is kept of it is now in " + damaged + "/2. Submit it again; or put the file there from a"
                        + " backup, and move the directory to " + topologies + "/2 while no daemon runs."));
        assertThat(lines.endedIds).singleElement().asString().startsWith("whole-3-");
        assertThat(topologies).isEmptyDirectory();
        assertThat(damaged.resolve("1/topology.jar")).exists();
        try (StateDirectory state = StateDirectory.open(directory)) {
            assertThat(damage(state)).isEmpty();
            assertThat(whole(state, "later").id()).as("no number twice").startsWith("later-3-");
        }
    }

    /** Keeps what a daemon says. */
    private static final class Lines implements DaemonObserver {
        final List<String> failed = new ArrayList<>();
        final List<String> endedIds = new ArrayList<>();
        final CountDownLatch ended = new CountDownLatch(1);

        @Override
        public void runs(String topologyId, String how) {}

        @Override
        public synchronized void failed(String topologyId, String what) {
            failed.add(topologyId + ": " + what);
        }

        @Override
        public synchronized void ended(String topologyId, String how) {
            endedIds.add(topologyId);
            ended.countDown();
        }
    }
}
