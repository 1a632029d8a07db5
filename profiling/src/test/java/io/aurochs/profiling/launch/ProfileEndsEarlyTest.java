package io.aurochs.profiling.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.profiling.synthetic.SyntheticJob;
import io.aurochs.profiling.synthetic.SyntheticJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the profile, the JVM and the files if one of the two processes ends before its time, or a third comes. */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProfileEndsEarlyTest {
    private static final String LONG_S = "600";

    @TempDir
    private Path directory;

    @Test
    void anInterruptedProfileLeavesTheJvmAsItWas() throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start()) {
            try (ProfileProcess profile = profile(jvm, "jfr", LONG_S)) {
                profile.awaitRecordings(jvm.pid());
                assertThat(profile.terminate()).isEqualTo(143);
                assertThat(lines(profile))
                        .containsExactly("aurochs profile: interrupted; the JVM with pid " + jvm.pid() + " goes on");
            }
            assertThat(SyntheticJvm.recordings(jvm.pid())).contains("No available recordings");
            assertThat(files()).as("no partial files").isEmpty();
        }
    }

    @Test
    void anInterruptedProfileEndsTheJobThatItStarted() throws Exception {
        Path pid = directory.resolve("pid");
        Path launcher = Files.writeString(
                directory.resolve("aurochs"),
                "#!/bin/sh\necho $$ > '" + pid + ".new'; mv '" + pid + ".new' '" + pid + "'\nexec "
                        + Path.of(System.getProperty("java.home"), "bin", "java") + " -cp '"
                        + System.getProperty("java.class.path") + "' " + SyntheticJob.class.getName()
                        + " forever > /dev/null\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        try (ProfileProcess profile =
                ProfileProcess.start(directory, options("jfr", LONG_S, "--", "storm", "jar", "x.jar", "Main"))) {
            while (!Files.exists(pid)) {
                Thread.onSpinWait();
            }
            ProcessHandle job = ProcessHandle.of(
                            Long.parseLong(Files.readString(pid).strip()))
                    .orElseThrow();
            profile.awaitRecordings(job.pid());
            assertThat(profile.terminate()).isEqualTo(143);
            assertThat(lines(profile)).contains("aurochs profile: interrupted; the job was ended");
            assertThat(job.isAlive()).isFalse();
        }
        assertThat(files()).as("no partial files").isEmpty();
    }

    @Test
    void aSecondProfileOfAJvmIsRefusedWhileTheFirstGoesOn() throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start();
                ProfileProcess first = profile(jvm, "jfr", LONG_S)) {
            first.awaitRecordings(jvm.pid());
            try (ProfileProcess second = profile(jvm, "async", "0.5")) {
                assertThat(second.exitCode()).isEqualTo(1);
                assertThat(lines(second))
                        .containsExactly("aurochs profile: the JVM with pid " + jvm.pid()
                                + " is being profiled by the process " + first.pid()
                                + "; try again when that has ended");
            }
            assertThat(SyntheticJvm.recordings(jvm.pid()))
                    .as("the first is not disturbed")
                    .contains("aurochs-stacks-" + first.pid(), "aurochs-runtime-" + first.pid());
        }
    }

    @Test
    void aProfileThatWasKilledIsInNobodysWay() throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start()) {
            for (String tool : List.of("jfr", "async")) {
                try (ProfileProcess killed = profile(jvm, tool, LONG_S)) {
                    while (!SyntheticJvm.recordings(jvm.pid()).contains("aurochs-runtime-" + killed.pid())) {
                        assertThat(killed.pid())
                                .matches(pid -> ProcessHandle.of(pid).isPresent());
                    }
                    killed.kill();
                }
                try (ProfileProcess next = profile(jvm, tool, "1")) {
                    assertThat(next.exitCode()).as(next.said()).isZero();
                }
                assertThat(SyntheticJvm.recordings(jvm.pid())).contains("No available recordings");
            }
        }
    }

    @Test
    void aJvmThatEndsMeanwhileIsProfiledUntilThen() throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start();
                ProfileProcess profile = profile(jvm, "jfr", LONG_S)) {
            profile.awaitRecordings(jvm.pid());
            // Until it has looked a few times: it looks every tenth of a second, and this takes longer.
            for (int i = 0; i < 5; i++) {
                assertThat(SyntheticJvm.recordings(jvm.pid())).contains("aurochs-stacks");
            }
            jvm.end();
            assertThat(profile.exitCode()).isZero();
            assertThat(profile.said())
                    .containsPattern("the job ended \\d+\\.\\d s after the warm-up; the table is of that time");
        }
        assertThat(files()).contains("profile.json", "flame.html");
    }

    @Test
    void aJvmThatIsKilledMeanwhileIsSaid() throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start();
                ProfileProcess profile = profile(jvm, "jfr", LONG_S)) {
            profile.awaitRecordings(jvm.pid());
            for (int i = 0; i < 5; i++) {
                assertThat(SyntheticJvm.recordings(jvm.pid())).contains("aurochs-stacks");
            }
            jvm.kill();
            assertThat(profile.exitCode()).isEqualTo(1);
            assertThat(lines(profile))
                    .containsExactly("aurochs profile: the JVM with pid " + jvm.pid()
                            + " was killed while it was profiled, so that what its tools saw is lost; give shorter"
                            + " --seconds");
        }
        assertThat(files()).as("no partial files").isEmpty();
    }

    private ProfileProcess profile(SyntheticJvm jvm, String tool, String seconds) throws Exception {
        return ProfileProcess.start(directory, options(tool, seconds, "--pid", Long.toString(jvm.pid())));
    }

    private String[] options(String tool, String seconds, String... rest) {
        return Stream.concat(
                        Stream.of(
                                "--out",
                                directory.resolve("out").toString(),
                                "--warmup",
                                "0",
                                "--tool",
                                tool,
                                "--seconds",
                                seconds),
                        Stream.of(rest))
                .toArray(String[]::new);
    }

    private static List<String> lines(ProfileProcess profile) throws Exception {
        return profile.said().lines().toList();
    }

    private List<String> files() throws Exception {
        try (Stream<Path> files = Files.list(directory.resolve("out"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
