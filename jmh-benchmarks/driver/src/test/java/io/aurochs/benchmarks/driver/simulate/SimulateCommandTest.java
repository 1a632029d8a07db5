package io.aurochs.benchmarks.driver.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {
    private static final Home HOME = new Home(Path.of(""));
    private static final int LIMIT_MINUTES = 5;

    @Test
    void stockStandsBesideEverySizeOfBundles() {
        List<SimulatedColumn> columns = SimulateCommand.parse(HOME, "storm", "wordcount", "--sizes", "1,512");
        assertThat(columns).extracting(SimulatedColumn::name).containsExactly("stock", "aurochs S=1", "aurochs S=512");
        assertThat(columns)
                .extracting(column -> column.settings().get("aurochs.bundle.records"))
                .containsExactly(null, "1", "512");
    }

    @Test
    void aSettingGoesBeforeThoseOfTheSimulationAndOneOfAurochsIsNotStocks() {
        List<SimulatedColumn> columns = SimulateCommand.parse(
                HOME,
                "flink",
                "wordcount",
                "--sizes",
                "8",
                "--set",
                "execution.buffer-timeout.interval=7 s",
                "--set",
                "aurochs.bundle.latency=1s");
        assertThat(columns)
                .allSatisfy(column ->
                        assertThat(column.settings()).containsEntry("execution.buffer-timeout.interval", "7 s"));
        assertThat(columns.get(0).settings()).doesNotContainKey("aurochs.bundle.latency");
        assertThat(columns.get(1).settings()).containsEntry("aurochs.bundle.latency", "1s");
    }

    @Test
    void whatMakesNoSenseIsNamed() {
        misused("--sizes [0]", "storm", "wordcount", "--sizes", "0");
        misused("unknown engine 'spark'", "spark", "wordcount");
        misused("unknown application 'pojo'", "flink", "pojo");
        misused("--records 5..4", "storm", "wordcount", "--records", "5..4");
        misused("--rounds 0", "storm", "wordcount", "--rounds", "0");
        misused("'jar my.jar my.Main' is no application of the study", "storm", "jar", "my.jar", "my.Main");
        misused("--jobs 0", "storm", "wordcount", "--jobs", "0");
    }

    @Test
    void withoutValgrindTheExitCodeIsThatOfAMachineWhichLacksSomething(@TempDir Path output) throws Exception {
        Path empty = Files.createDirectory(output.resolve("empty"));
        Path said = output.resolve("said");
        ProcessBuilder command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SimulateCommand.class.getName(),
                        "storm",
                        "wordcount")
                .redirectErrorStream(true)
                // A read from a process cannot be interrupted.
                .redirectOutput(said.toFile());
        command.environment().put("PATH", empty.toString());
        Process process = command.start();
        try {
            assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES))
                    .as("it has ended")
                    .isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThat(process.exitValue()).as(Files.readString(said)).isEqualTo(3);
        assertThat(said)
                .content()
                .contains("aurochs profile: there is no valgrind on PATH", "./aurochs setup --profile");
    }

    private static void misused(String message, String... arguments) {
        assertThatThrownBy(() -> SimulateCommand.parse(HOME, arguments))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
