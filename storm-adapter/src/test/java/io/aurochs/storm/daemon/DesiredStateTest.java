package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.LogLevel;
import org.apache.storm.generated.LogLevelAction;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DesiredStateTest {
    @TempDir
    Path directory;

    private KeptTopology kept;
    private DesiredState desired;

    @BeforeEach
    void accept() throws IOException {
        kept = KeptTopology.keep(
                directory.resolve("1"), "one-1-1", "one", null, "{}", new StormTopology(Map.of(), Map.of(), Map.of()));
        desired = new DesiredState(kept, Standing.ACTIVE);
        desired.accept();
    }

    @Test
    void aCommandWhileNoJvmIsReadyIsKept() throws IOException {
        assertThat(desired.tryKeepForLater(Standing.INACTIVE)).isTrue();
        assertThat(kept.standing()).isEqualTo(Standing.INACTIVE);
        assertThat(desired.isMet(desired.target())).isTrue();
        assertThat(desired.tryKeepForLater(Standing.ACTIVE))
                .as("the JVM has to be so first")
                .isFalse();
        assertThat(kept.standing()).isEqualTo(Standing.INACTIVE);
        desired.jvmHasEnded();
        assertThat(desired.tryKeepForLater(Standing.ACTIVE)).isTrue();
    }

    @Test
    void aStandingThatIsLostIsWrittenAgain() throws IOException {
        Path standing = kept.directory().resolve("standing");
        Files.delete(standing);
        assertThat(desired.target().credentials()).isEmpty();
        desired.addCredentials(Map.of("user", "secret"));
        assertThat(standing).hasContent("credentials ACTIVE " + Long.MAX_VALUE);
        Files.delete(standing);
        desired.addCredentials(Map.of("user", "other"));
        assertThat(standing)
                .as("by credentials that are not the first")
                .hasContent("credentials ACTIVE " + Long.MAX_VALUE);
        Files.writeString(standing, "ACT");
        assertThat(desired.tryKeepForLater(Standing.INACTIVE)).isTrue();
        assertThat(standing).hasContent("credentials INACTIVE " + Long.MAX_VALUE);
        Files.delete(standing);
        desired.kill(20);
        assertThat(standing).hasContent("credentials KILLED 20");
        Files.delete(standing);
        desired.restore();
        assertThat(standing).as("when the daemon ends").hasContent("credentials KILLED 20");
    }

    /** Whatever becomes of what earlier commands have added, commands go on, and the next one writes it again. */
    @ParameterizedTest
    @EnumSource(Loss.class)
    void whatIsLostWhileTheDaemonRunsIsWrittenAgain(Loss loss) throws IOException {
        desired.addCredentials(Map.of("user", "secret"));
        desired.changeLogLevels(debug("a"));
        RebalanceOptions rebalance = new RebalanceOptions();
        rebalance.set_num_executors(Map.of("bolt", 2));
        desired.addRebalance(rebalance);
        for (Runnable command : commands()) {
            for (String file : List.of("credentials", "log-levels", "rebalance")) {
                loss.of(kept.directory().resolve(file));
            }
            assertThat(desired.target().credentials()).containsEntry("user", "secret");
            assertThat(desired.logLevels().get_named_logger_level()).containsKey("a");
            command.run();
            assertThat(kept.directory().resolve("standing")).content().startsWith("credentials log-levels rebalance ");
            KeptTopology next = KeptTopology.read(kept.directory());
            next.takeUp();
            assertThat(next.credentials()).isEqualTo(kept.credentials()).containsEntry("user", "secret");
            assertThat(next.logLevels()).isEqualTo(kept.logLevels());
            assertThat(next.logLevels().get_named_logger_level()).containsKey("a");
            assertThat(next.rebalance()).isEqualTo(kept.rebalance());
        }
        assertThat(kept.credentials()).containsEntry("other", "word");
        assertThat(kept.logLevels().get_named_logger_level()).containsOnlyKeys("a", "b");
        assertThat(Objects.requireNonNull(kept.rebalance()).get_num_executors())
                .isEqualTo(Map.of("bolt", 2, "other", 3));
    }

    /** Each that is kept, the one that ends all last. */
    private List<Runnable> commands() {
        RebalanceOptions more = new RebalanceOptions();
        more.set_num_executors(Map.of("other", 3));
        return List.of(
                () -> desired.addCredentials(Map.of("other", "word")),
                () -> desired.changeLogLevels(debug("b")),
                () -> desired.addRebalance(more),
                () -> desired.keepUnlessKilled(Standing.INACTIVE),
                desired::restore,
                () -> desired.kill(20));
    }

    private static LogConfig debug(String logger) {
        LogLevel level = new LogLevel(LogLevelAction.UPDATE);
        level.set_target_log_level("DEBUG");
        LogConfig levels = new LogConfig();
        levels.put_to_named_logger_level(logger, level);
        return levels;
    }

    /** What may become of a file. */
    private enum Loss {
        DELETED {
            @Override
            void of(Path file) throws IOException {
                Files.delete(file);
            }
        },
        DAMAGED {
            @Override
            void of(Path file) throws IOException {
                Files.write(file, new byte[] {1});
            }
        };

        abstract void of(Path file) throws IOException;
    }

    @Test
    void aKillCountsMoreThanWhatComesLater() throws IOException {
        assertThat(desired.kill(20)).isEqualTo(Standing.ACTIVE.killed(20));
        assertThat(desired.kill(30)).as("never later").isEqualTo(Standing.ACTIVE.killed(20));
        desired.tryKeepForLater(Standing.ACTIVE);
        desired.keepUnlessKilled(Standing.ACTIVE);
        assertThat(kept.standing()).isEqualTo(Standing.ACTIVE.killed(20));
        assertThat(desired.tryBeginOpening()).isFalse();
    }

    @Test
    void aJvmThatMissedACommandIsNotReady() throws IOException {
        DesiredState.Target before = desired.target();
        assertThat(desired.addCredentials(Map.of("user", "secret"))).isFalse();
        assertThat(desired.isMet(before)).isFalse();
        DesiredState.Target after = desired.target();
        assertThat(after.missed()).isEqualTo(1);
        assertThat(after.credentials()).containsEntry("user", "secret");
        assertThat(desired.isMet(after)).isTrue();
        assertThat(desired.addCredentials(Map.of("user", "other")))
                .as("a JVM that is ready gets them at once")
                .isTrue();
        assertThat(desired.target().missed()).isZero();
    }
}
