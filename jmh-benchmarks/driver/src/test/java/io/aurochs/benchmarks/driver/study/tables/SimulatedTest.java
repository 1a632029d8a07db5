package io.aurochs.benchmarks.driver.study.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedTest {
    private static final String RUN = """
            {"name": "stock", "records": 1000,
             "costs": {"USER": {"instructions": 500000, "l1i": 1000, "l1d": 3000, "lastI": 10, "lastD": 20},
                       "JIT": {"instructions": 9000000, "l1i": 9000, "l1d": 9000, "lastI": 900, "lastD": 900}},
             "unknown": {"instructions": 100000, "l1i": 500, "l1d": 0, "lastI": 0, "lastD": 30},
             "codeBytes": {"50": 1024, "99": 65536}}
            """;

    @TempDir
    private Path directory;

    @Test
    void isForEachRecordWithoutTheCompilers() throws Exception {
        Path file = Files.writeString(directory.resolve("sim.json"), "{\"runs\": [" + RUN + "," + RUN + "]}");
        List<Simulated> runs = Simulated.read(file);
        assertThat(runs).hasSize(2);
        Simulated run = runs.get(0);
        assertThat(run.name()).isEqualTo("stock, sim.json");
        assertThat(run.instructions()).isCloseTo(600, within(1e-9));
        assertThat(run.l1i()).isCloseTo(1.5, within(1e-9));
        assertThat(run.l1d()).isCloseTo(3, within(1e-9));
        assertThat(run.last()).isCloseTo(0.06, within(1e-9));
        assertThat(run.codeBytes()).isEqualTo(Map.of(50, 1_024L, 99, 65_536L));
    }

    @Test
    void whatIsNoSimulationIsSaid() throws Exception {
        Path file = directory.resolve("sim.json");
        assertThatIOException()
                .isThrownBy(() -> Simulated.read(file))
                .withMessageStartingWith("there is no file " + file);
        Files.writeString(file, "{}");
        assertThatIOException()
                .isThrownBy(() -> Simulated.read(file))
                .withMessage(file + " has nothing that './aurochs profile --simulate' has simulated");
        Files.writeString(file, RUN.replace("1000,", "0,"));
        assertThatIOException().isThrownBy(() -> Simulated.read(file)).withMessageContaining("records=0");
        Files.writeString(file, "no JSON");
        assertThatIOException()
                .isThrownBy(() -> Simulated.read(file))
                .withMessageStartingWith(file + " cannot be read");
    }
}
