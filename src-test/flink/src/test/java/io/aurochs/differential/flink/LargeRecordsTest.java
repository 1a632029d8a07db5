package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Records of 12 MB go through a heap of 512 MB: the property {@code aurochs.large.records} says how many. */
@Timeout(value = 1, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LargeRecordsTest {
    private static final String RECORDS = System.getProperty("aurochs.large.records", "150");
    private static final String MEGABYTES = "12";

    @TempDir
    private Path directory;

    @Test
    void recordsThatAreLargeForTheHeapPass() throws Exception {
        Path log = directory.resolve("log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-") || argument.startsWith("-Dchronicle"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Xmx512m",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + directory,
                "-Dlog4j2.configurationFile=classpath:aurochs-flink-log4j2.xml",
                "-cp",
                System.getProperty("java.class.path"),
                LargeRecordsMain.class.getName(),
                Target.AUROCHS.executionTarget(),
                RECORDS,
                MEGABYTES));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            int exitCode = process.waitFor();
            assertThat(exitCode).as("%s", Files.readString(log)).isZero();
            assertThat(Files.readAllLines(log)).contains("done " + RECORDS);
        } finally {
            process.destroyForcibly();
        }
    }
}
