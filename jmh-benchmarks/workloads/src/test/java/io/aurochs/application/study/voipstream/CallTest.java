package io.aurochs.application.study.voipstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallTest {
    @Test
    void readsALine() {
        assertThat(Call.parse("12345678901,10987654321,2015-03-01T08:00:05,42,true"))
                .isEqualTo(new Call("12345678901", "10987654321", 1_425_196_805L, 42, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1,2,2015-03-01T08:00:05,42", "1,2,yesterday,42,true", "1,2,2015-03-01T08:00:05,x,true"})
    void whatIsNoLineIsRefused(String line) {
        assertThatThrownBy(() -> Call.parse(line)).isInstanceOf(RuntimeException.class);
    }
}
