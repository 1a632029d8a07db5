package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StormEngineTest {
    private static final Path TOPOLOGY =
            Path.of("../storm/src/main/java/io/aurochs/application/study/storm/StudyTopologies.java");

    @Test
    void howManyLinesAreInFlightWithAcksIsSaidAsTheTopologyHasIt() throws IOException {
        StormEngine engine = new StormEngine(new Installation(new Home(Path.of("")), JvmOptions.USUAL, null));
        assertThat(engine.guarantee(false)).contains("no acks");
        assertThat(engine.guarantee(true).orElseThrow())
                .isEqualTo("every record acked, on each system at most 500 lines of each source in flight"
                        + " (topology.max.spout.pending=500)");
        assertThat(Files.readString(TOPOLOGY)).contains("PENDING_LINES = 500;");
        assertThat(Files.readString(Path.of("../../docs/study.md"))).contains("topology.max.spout.pending=500");
    }
}
