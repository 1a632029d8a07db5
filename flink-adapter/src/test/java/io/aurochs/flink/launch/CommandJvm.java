package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The command in a JVM of its own, with a directory of its own for temporary files. */
final class CommandJvm implements AutoCloseable {
    private final Process process;
    private final Path temporary;
    private final List<String> lines = new ArrayList<>();

    private CommandJvm(Process process, Path temporary) {
        this.process = process;
        this.temporary = temporary;
    }

    /**
     * Starts it.
     *
     * @param folder for its temporary files
     * @param logging log4j's files
     */
    static CommandJvm start(Path folder, String logging, List<String> jvmOptions, List<String> arguments)
            throws IOException {
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        List<String> command = commandLine(temporary, logging, jvmOptions, arguments);
        return new CommandJvm(
                new ProcessBuilder(command).redirectErrorStream(true).start(), temporary);
    }

    /**
     * What starts one.
     *
     * @param temporary the directory for its temporary files
     * @param logging log4j's files
     */
    static List<String> commandLine(Path temporary, String logging, List<String> jvmOptions, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                // A build that a shell runs in the background ignores SIGINT, and a JVM inherits that.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dlog4j2.configurationFile=" + logging,
                "-Djava.io.tmpdir=" + temporary,
                "-XX:TieredStopAtLevel=1"));
        command.addAll(openings());
        command.addAll(jvmOptions);
        command.add(FlinkCommand.class.getName());
        command.addAll(arguments);
        return command;
    }

    /** The flags with which the launcher opens the JDK to Flink, and the build this JVM. */
    private static List<String> openings() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-"))
                .toList();
    }

    /** Reads what it writes, until it ends, and interrupts it, as Ctrl-C does, at the first line that is a signal to. */
    void readAndInterruptAt(Predicate<String> signal) throws IOException, InterruptedException {
        boolean isInterrupted = false;
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                if (!isInterrupted && signal.test(line)) {
                    isInterrupted = true;
                    assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                                    .start()
                                    .waitFor())
                            .isZero();
                }
            }
        }
    }

    /** Reads what it writes, until it ends. */
    void read() throws IOException, InterruptedException {
        readAndInterruptAt(line -> false);
    }

    /** What was read. */
    List<String> lines() {
        return lines;
    }

    int exitCode() throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** Names of the temporary files that there are. */
    List<String> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
