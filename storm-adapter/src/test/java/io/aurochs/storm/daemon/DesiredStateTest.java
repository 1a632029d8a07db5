package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
