package io.aurochs.application.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeptLinesTest {
    @Test
    void linesComeAgainInTheirOrder() {
        AtomicInteger made = new AtomicInteger();
        KeptLines lines = KeptLines.of(() -> "line " + made.getAndIncrement(), 3);
        assertThat(lines.size()).isEqualTo(3);
        assertThat(made).hasValue(3);
        for (int i = 0; i < 7; i++) {
            assertThat(lines.line(i)).isEqualTo("line " + i % 3);
        }
        assertThat(lines.line(3L << 40)).as("of very many").isEqualTo("line 0");
    }

    @Test
    void noLinesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeptLines.of(() -> "", 0))
                .withMessageContaining("count=0");
        assertThatIllegalArgumentException().isThrownBy(() -> KeptLines.of(List.of()));
    }
}
