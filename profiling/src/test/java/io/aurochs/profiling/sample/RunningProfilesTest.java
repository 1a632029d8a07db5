package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.profiling.sample.RunningProfiles.Recording;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On what JVMs print. */
class RunningProfilesTest {
    private final RunningProfiles profiles = RunningProfiles.parse(List.of(
            "Recording 4: name=aurochs-runtime-300 duration=2m5s (running)",
            "Recording 1: name=of-a-user maxsize=250.0MB (running)",
            "Recording 2: name=aurochs-runtime-100 duration=2m5s (running)",
            "Recording 3: name=aurochs-stacks-100 duration=2m5s (stopped)"));

    @Test
    void areTheRunningOnesInTheirOrder() {
        assertThat(profiles.recordings())
                .containsExactly(
                        new Recording(2, "aurochs-runtime-100", 100), new Recording(4, "aurochs-runtime-300", 300));
        assertThat(RunningProfiles.parse(List.of("No available recordings.")).recordings())
                .isEmpty();
    }

    @Test
    void theFirstGoesOn() {
        assertThatCode(() -> profiles.requireFirst(4711, 100, pid -> true)).doesNotThrowAnyException();
        assertThatExceptionOfType(AlreadyProfiledException.class)
                .isThrownBy(() -> profiles.requireFirst(4711, 300, pid -> true))
                .withMessage(
                        "the JVM with pid 4711 is being profiled by the process 100; try again when that has ended");
    }

    @Test
    void whatAKilledOneHasLeftIsInNobodysWay() {
        assertThatCode(() -> profiles.requireFirst(4711, 300, pid -> pid != 100))
                .doesNotThrowAnyException();
        assertThat(profiles.leftovers(pid -> pid != 100)).containsExactly(new Recording(2, "aurochs-runtime-100", 100));
    }
}
