package io.aurochs.application.study.voipstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallDetailRecordTest {
    private static final Call CALL = new Call("12345678901", "10987654321", 1_425_196_805L, 42, true);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "12345678901,10987654321,2015-03-01T08:00:05,12345678901;10987654321;2015-03-01T08:00:05;42;true",
                "12345678901,10987654321,2015-03-01T08:00:05.25,12345678901;10987654321;2015-03-01T08:00:05.25;42;True"
            })
    void readsALine(String line) {
        assertThat(CallDetailRecord.parse(line)).isEqualTo(CALL);
    }

    @Test
    void nobodyAnswered() {
        assertThat(CallDetailRecord.parse("1,2,2015-03-01T08:00:05,1;2;2015-03-01T08:00:05;0;false")
                        .isEstablished())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1,2,2015-03-01T08:00:05,42,true",
                "1,2,2015-03-01T08:00:05,1;2;2015-03-01T08:00:05;42",
                "1,2,2015-03-01T08:00:05,1;2;yesterday;42;true",
                "1,2,2015-03-01T08:00:05,1;2;2015-03-01T08:00:05;x;true"
            })
    void whatIsNoLineIsRefused(String line) {
        assertThatThrownBy(() -> CallDetailRecord.parse(line)).isInstanceOf(RuntimeException.class);
    }
}
