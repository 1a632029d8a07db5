package io.aurochs.benchmarks.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {
    @Test
    void aJvmOnSomeProcessorsIsStartedThere() {
        JvmOptions all = new JvmOptions("2g", "Parallel");
        assertThat(all.program()).containsExactly(JvmOptions.java());
        assertThat(all.on(List.of(0, 2)).program()).containsExactly("taskset", "--cpu-list", "0,2", JvmOptions.java());
        assertThat(all.on(List.of(0)).flags(List.of("-Dmine")))
                .startsWith("-Xms2g")
                .contains("-Dmine");
        assertThat(all.words()).isEqualTo("heap 2g, Parallel collector");
    }
}
