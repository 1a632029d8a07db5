package io.aurochs.tests.numa;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.numa.GuestBoot.Ended;
import io.aurochs.tests.numa.guest.GuestLine;
import io.aurochs.tests.numa.guest.GuestLine.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With shell scripts instead of machines. */
class GuestBootTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    Path directory;

    private Ended run(Duration boot, Duration checks, String script) throws Exception {
        return new GuestBoot(new GuestBoot.Limits(boot, checks, 3), directory)
                .run(List.of("sh", "-c", script), Map.of("GREETING", "BOOTED"));
    }

    @Test
    void aMachineThatEndsByItselfIsBootedOnce() throws Exception {
        Ended ended = run(LONG, LONG, "echo $GREETING >results");
        assertThat(ended).isEqualTo(new Ended(List.of(new GuestLine(Kind.BOOTED, "", "", "")), "", 1));
    }

    @Test
    void oneThatHangsIsBootedAgain() throws Exception {
        // Generous: what ends the first boot is only that nothing comes.
        Duration boot = Duration.ofSeconds(2);
        Ended ended = run(boot, LONG, "if ! [ -e again ]; then touch again; exec sleep 60; fi; echo BOOTED >results");
        assertThat(ended.problem()).isEmpty();
        assertThat(ended.boots()).isEqualTo(2);
    }

    @Test
    void oneThatAlwaysHangsIsGivenUp() throws Exception {
        Ended ended = run(SHORT, LONG, "exec sleep 60");
        assertThat(ended.lines()).isEmpty();
        assertThat(ended.problem()).startsWith("the guest has not booted after 0.3 s; its console in " + directory);
        assertThat(ended.boots()).isEqualTo(3);
    }

    @Test
    void oneWhoseChecksHangIsNotBootedAgain() throws Exception {
        Ended ended = run(LONG, SHORT, "echo stuck here >console; echo BOOTED >results; exec sleep 60");
        assertThat(ended.problem())
                .startsWith("the guest's checks have not ended after 0.3 s")
                .endsWith("stuck here");
        assertThat(ended.boots()).isEqualTo(1);
    }

    @Test
    void whatQemuComplainsOfIsTold() throws Exception {
        Ended ended = run(LONG, LONG, "echo no such option; exit 1");
        assertThat(ended.problem())
                .startsWith("the guest ended before it had booted, with exit code 1")
                .endsWith("no such option");
        assertThat(ended.boots()).isEqualTo(1);
    }
}
