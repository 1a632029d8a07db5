package io.aurochs.storm.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.sample.SubmittingMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
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
        Path jar = folder.resolve("topology.jar");
        try (JarOutputStream stream = new JarOutputStream(Files.newOutputStream(jar))) {
            stream.putNextEntry(new ZipEntry("placeholder"));
        }
        List<String> command = new ArrayList<>(List.of(
                // A build that a shell runs in the background ignores SIGINT, and a JVM inherits that.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dlog4j2.configurationFile=classpath:aurochs-log4j2.xml",
                "-XX:TieredStopAtLevel=1",
                CommandWithFakeRuntime.class.getName(),
                "jar",
                jar.toString(),
                SubmittingMain.class.getName()));
        command.addAll(List.of(mainArguments));
        Process started = new ProcessBuilder(command).redirectErrorStream(true).start();
        process = started;
        return started;
    }

    private void readUntil(BufferedReader output, String expected) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (line.contains(expected)) {
                return;
            }
        }
        throw new AssertionError("never said '" + expected + "' but " + lines);
    }

    private static void signal(Process target, String name) throws Exception {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(target.pid())).start();
        assertThat(kill.waitFor()).isZero();
    }

    private int interruptAfter(String expected, String signal, String... mainArguments) throws Exception {
        Process command = start(mainArguments);
        try (BufferedReader output = command.inputReader(StandardCharsets.UTF_8)) {
            readUntil(output, expected);
            signal(command, signal);
            output.lines().forEach(lines::add);
        }
        assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return command.exitValue();
    }

    private int run(String... mainArguments) throws Exception {
        Process command = start(mainArguments);
        try (BufferedReader output = command.inputReader(StandardCharsets.UTF_8)) {
            output.lines().forEach(lines::add);
        }
        assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return command.exitValue();
    }

    @Test
    void endsTopologiesOnCtrlC() throws Exception {
        assertThat(interruptAfter("started words", "INT", "submit=words")).isEqualTo(130);
        assertThat(lines)
                .contains("deactivated", "stopped words")
                .contains("aurochs: interrupted; ending topology words without waiting for acknowledgements");
    }

    @Test
    void endsTopologiesOnTermination() throws Exception {
        assertThat(interruptAfter("started words", "TERM", "submit=words")).isEqualTo(143);
        assertThat(lines).contains("deactivated", "stopped words");
    }

    @Test
    void letsTopologiesGoOnWhenMainExits() throws Exception {
        assertThat(interruptAfter("main called System.exit", "INT", "submit=words", "exit=0"))
                .isEqualTo(130);
        assertThat(lines).contains("stopped words");
        assertThat(String.join("\n", lines).toLowerCase(Locale.ROOT)).contains("interrupted; ending topology words");
    }

    @Test
    void saysThatATopologyFailedAfterMainExited() throws Exception {
        assertThat(run("set=aurochs.restarts:0", "submit=broken", "exit=0")).isEqualTo(1);
        assertThat(lines).contains("stopped broken");
    }

    @Test
    void exitsAsMainDidWhenNothingRuns() throws Exception {
        assertThat(run("submit=words", "kill=words", "exit=7")).isEqualTo(7);
        assertThat(lines).contains("stopped words");
    }
}
