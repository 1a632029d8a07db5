package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {
    @Test
    void aJvmOnSomeProcessorsIsStartedThere() {
        JvmOptions all = new JvmOptions("2g", "Parallel");
        assertThat(JvmOptions.program(List.of())).containsExactly(JvmOptions.java());
        assertThat(JvmOptions.program(List.of(0, 2)))
                .containsExactly("taskset", "--cpu-list", "0,2", JvmOptions.java());
        assertThat(all.flags(List.of("-Dmine"))).startsWith("-Xms2g").contains("-XX:+UseCondCardMark", "-Dmine");
        assertThat(all.words()).isEqualTo("heap 2g, Parallel collector");
    }

    @Test
    void aReportSaysWhetherMemoryWasInHugePages() {
        JvmOptions with = new JvmOptions("2g", "G1", true);
        JvmOptions without = new JvmOptions("2g", "G1", false);
        assertThat(with.flags(List.of())).contains("-XX:+UseTransparentHugePages");
        assertThat(without.flags(List.of())).doesNotContain("-XX:+UseTransparentHugePages");
        assertThat(with.words()).isEqualTo("heap 2g, G1 collector, huge pages");
        assertThat(without.words()).isEqualTo("heap 2g, G1 collector");
        assertThat(new JvmOptions("2g", "G1"))
                .as("no launcher started this JVM")
                .isEqualTo(without);
    }

    @Test
    void theHeapGrowsWithTheProcessorsAsFarAsThereIsMemory() {
        assertThat(JvmOptions.heapFor(1, 8)).isEqualTo("2g");
        assertThat(JvmOptions.heapFor(4, 8)).isEqualTo("2g");
        assertThat(JvmOptions.heapFor(16, 0)).isEqualTo("8192m");
        assertThat(JvmOptions.heapFor(64, 256)).isEqualTo("32768m");
        assertThat(JvmOptions.heapFor(64, 16)).isEqualTo("8192m");
        assertThat(JvmOptions.heapFor(64, 2)).isEqualTo("2g");
    }

    @Test
    void sourcesAreLimitedByWhatTheirLinesAllow() {
        assertThat(StudyApps.mostSources("spikedetection")).hasValue(54);
        assertThat(StudyApps.mostSources("voipstream")).hasValue(50);
        assertThat(StudyApps.mostSources("wordcount")).isEmpty();
    }
}
