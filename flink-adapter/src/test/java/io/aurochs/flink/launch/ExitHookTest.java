package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.sample.SteppingJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private CommandJvm start(String... mainArguments) throws IOException {
        return start("local", List.of(), mainArguments);
    }

    private CommandJvm start(String target, List<String> jvmOptions, String... mainArguments) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "-t", target));
        arguments.add(JobJarFile.pack(folder, SteppingJob.class.getName()).toString());
        arguments.addAll(List.of(mainArguments));
        return CommandJvm.start(folder, "classpath:aurochs-flink-log4j2.xml", jvmOptions, arguments);
    }

    private static List<String> leftBehind(CommandJvm command) throws IOException {
        // An empty folder that all of Flink's REST servers share, and the JVM's own.
        return command.temporaryFiles().stream()
                .filter(name -> !name.equals("flink-web-upload") && !name.startsWith("hsperfdata"))
                .toList();
    }

    @Test
    void cancelsTheJobOnCtrlC() throws Exception {
        try (CommandJvm command = start("endless=words")) {
            command.readAndInterruptAt(line -> line.contains("main has ended"));
            assertThat(command.exitCode()).as("%s", command.lines()).isEqualTo(130);
            assertThat(command.lines()).contains("aurochs: interrupted; cancelling job 'words'");
            // Flink may still log what its cluster no longer runs, above or below.
            assertThat(command.lines())
                    .filteredOn(line -> line.startsWith("aurochs:"))
                    .last()
                    .asString()
                    .contains("job 'words' was cancelled");
            assertThat(leftBehind(command)).isEmpty();
        }
    }

    @Test
    void cancelsTheJobWhenMainExits() throws Exception {
        try (CommandJvm command = start("endless=words", "exit=0")) {
            command.read();
            assertThat(command.exitCode()).as("%s", command.lines()).isEqualTo(1);
            assertThat(command.lines()).contains("aurochs: the program called System.exit; cancelling job 'words'");
        }
    }

    @Test
    void leavesNothingBehind() throws Exception {
        try (CommandJvm command = start("execute=words")) {
            command.read();
            assertThat(command.exitCode()).as("%s", command.lines()).isZero();
            assertThat(leftBehind(command)).isEmpty();
        }
    }

    @Test
    void refusedMemoryIsToldInOneLineAndLeavesNothingBehind() throws Exception {
        try (CommandJvm command = start("aurochs", List.of("-XX:MaxDirectMemorySize=16m"), "execute=words")) {
            command.read();
            assertThat(command.exitCode()).as("%s", command.lines()).isEqualTo(1);
            assertThat(command.lines()).noneMatch(line -> line.startsWith("\tat "));
            assertThat(command.lines())
                    .last()
                    .asString()
                    .contains("refuses off-heap memory", "-XX:MaxDirectMemorySize");
            assertThat(leftBehind(command)).isEmpty();
        }
    }
}
