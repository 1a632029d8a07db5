package io.aurochs.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VersionedFunctionTest {
    private final VersionedFunction<String> functions = new VersionedFunction<>("first");

    @Test
    void aVersionHasTheLastFunctionThatWasAddedForItOrBefore() {
        functions.add(2, "second");
        functions.add(5, "third");
        assertThat(functions.at(0)).isEqualTo("first");
        assertThat(functions.at(1)).isEqualTo("first");
        assertThat(functions.at(2)).isEqualTo("second");
        assertThat(functions.at(4)).isEqualTo("second");
        assertThat(functions.at(5)).isEqualTo("third");
        assertThat(functions.at(9)).isEqualTo("third");
    }

    @Test
    void whatNobodyNeedsIsForgotten() {
        functions.add(2, "second");
        functions.add(5, "third");
        functions.forgetBefore(3);
        assertThat(functions.at(3)).isEqualTo("second");
        assertThat(functions.at(5)).isEqualTo("third");
        assertThatThrownBy(() -> functions.at(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("version=1: forgotten; the oldest is 2");
        functions.forgetBefore(1);
        assertThat(functions.at(3)).isEqualTo("second");
    }
}
