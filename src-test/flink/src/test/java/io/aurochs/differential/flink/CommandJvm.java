package io.aurochs.differential.flink;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code aurochs flink} in a JVM of its own, with the class path that the launcher gives it: Flink's libraries and Aurochs' jar. */
final class CommandJvm {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    /** These tests run in the directory of their module, which is named after the line of Flink. */
    private static final String LINE =
            Path.of("").toAbsolutePath().getFileName().toString();

    private static final long PATIENCE_S = 240;

    private CommandJvm() {}

    /** Runs a command to its end, which must be good, and returns what it has printed. */
    static List<String> run(Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-Dchronicle.analytics.disable=true",
                "-Djava.io.tmpdir=" + folder,
                "-Dlog4j2.configurationFile=classpath:aurochs-flink-log4j2.xml",
                "-cp",
                classPath(),
                "io.aurochs.flink.launch.FlinkCommand"));
        command.addAll(List.of(arguments));
        Path printed = Files.createTempFile(folder, "command", ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        boolean ended;
        try {
            ended = process.waitFor(PATIENCE_S, TimeUnit.SECONDS);
        } finally {
            process.destroyForcibly().waitFor();
        }
        List<String> lines = Files.readAllLines(printed);
        if (!ended || process.exitValue() != 0) {
            throw new AssertionError(
                    (ended ? "exit code " + process.exitValue() : "it does not end") + "\n" + String.join("\n", lines));
        }
        return lines;
    }

    private static String classPath() throws IOException {
        Path flink = ROOT.resolve("flink-adapter").resolve(LINE).resolve("target/flink-sql.classpath");
        return Files.readString(flink).strip() + File.pathSeparator + ROOT.resolve("dist/aurochs-" + LINE + ".jar");
    }
}
