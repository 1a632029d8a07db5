package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlinkVersionsTest {
    @Test
    void takesTheFlinkItWasCompiledAgainst() {
        assertThatCode(FlinkVersions::check).doesNotThrowAnyException();
        assertThatCode(() -> FlinkVersions.check(FlinkVersions.line() + ".99")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.19.1", "2.2.0", "1.2.0", "2.30.1", "<unknown>"})
    void refusesOthers(String version) {
        assertThatIllegalStateException()
                .isThrownBy(() -> FlinkVersions.check(version))
                .withMessageContainingAll(version, "Aurochs for Flink " + FlinkVersions.line(), "--flink");
    }
}
