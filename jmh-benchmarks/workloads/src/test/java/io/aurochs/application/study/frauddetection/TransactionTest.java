package io.aurochs.application.study.frauddetection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionTest {
    @Test
    void readsALine() {
        assertThat(Transaction.parse("QA7,C4DYK2YV5WRX,LNS"))
                .isEqualTo(new Transaction("QA7", "C4DYK2YV5WRX", TransactionState.LNS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "QA7", "QA7,C4D", "QA7,C4D,LNS,", "QA7,C4D,XYZ"})
    void whatIsNoLineIsRefused(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> Transaction.parse(line));
    }
}
