package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.sample.SteppingJob;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Signals and {@code System.exit} need a JVM of their own. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class ExitHookTest {
    @TempDir
    Path folder;

    private final List<String> lines = new ArrayList<>();
    private @Nullable Process process;

    @AfterEach
    void endProcess() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private Process start(String... mainArguments) throws IOException {
        return start("local", List.of(), mainArguments);
    }

    private Process start(String target, List<String> jvmOptions, String... mainArguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                // A build that a shell runs in the background ignores SIGINT, and a JVM inherits that.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dlog4j2.configurationFile=classpath:aurochs-flink-log4j2.xml",
                "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")),
                "-XX:TieredStopAtLevel=1"));
        command.addAll(openings());
        command.addAll(jvmOptions);
        command.addAll(List.of(FlinkCommand.class.getName(), "run", "-t", target));
        command.add(JobJarFile.pack(folder, SteppingJob.class.getName()).toString());
        command.addAll(List.of(mainArguments));
        Process started = new ProcessBuilder(command).redirectErrorStream(true).start();
        process = started;
        return started;
    }

    /** The flags with which the launcher opens the JDK to Flink, and the build this JVM. */
    private static List<String> openings() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-"))
                .toList();
    }

    private int exitCode(Process command) throws InterruptedException {
        assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return command.exitValue();
    }

    private List<String> leftBehind() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
            // An empty folder that all of Flink's REST servers share, and the JVM's own.
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("flink-web-upload") && !name.startsWith("hsperfdata"))
                    .toList();
        }
    }

    @Test
    void cancelsTheJobOnCtrlC() throws Exception {
        Process command = start("endless=words");
        try (BufferedReader output = command.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                if (line.contains("main has ended")) {
                    assertThat(new ProcessBuilder("kill", "-INT", Long.toString(command.pid()))
                                    .start()
                                    .waitFor())
                            .isZero();
                }
            }
        }
        assertThat(exitCode(command)).as("%s", lines).isEqualTo(130);
        assertThat(lines).contains("aurochs: interrupted; cancelling job 'words'");
        // Flink may still log what its cluster no longer runs, above or below.
        assertThat(lines)
                .filteredOn(line -> line.startsWith("aurochs:"))
                .last()
                .asString()
                .contains("job 'words' was cancelled");
        assertThat(leftBehind()).isEmpty();
    }

    @Test
    void cancelsTheJobWhenMainExits() throws Exception {
        Process command = start("endless=words", "exit=0");
        try (BufferedReader output = command.inputReader(StandardCharsets.UTF_8)) {
            output.lines().forEach(lines::add);
        }
        assertThat(exitCode(command)).as("%s", lines).isEqualTo(1);
        assertThat(lines).contains("aurochs: the program called System.exit; cancelling job 'words'");
    }

    @Test
    void leavesNothingBehind() throws Exception {
        Process command = start("execute=words");
        try (BufferedReader output = command.inputReader(StandardCharsets.UTF_8)) {
            output.lines().forEach(lines::add);
        }
        assertThat(exitCode(command)).as("%s", lines).isZero();
        assertThat(leftBehind()).isEmpty();
    }

    @Test
    void refusedMemoryIsToldInOneLineAndLeavesNothingBehind() throws Exception {
        Process command = start("aurochs", List.of("-XX:MaxDirectMemorySize=16m"), "execute=words");
        try (BufferedReader output = command.inputReader(StandardCharsets.UTF_8)) {
            output.lines().forEach(lines::add);
        }
        assertThat(exitCode(command)).as("%s", lines).isEqualTo(1);
        assertThat(lines).noneMatch(line -> line.startsWith("\tat "));
        assertThat(lines).last().asString().contains("refuses off-heap memory", "-XX:MaxDirectMemorySize");
        assertThat(leftBehind()).isEmpty();
    }
}
