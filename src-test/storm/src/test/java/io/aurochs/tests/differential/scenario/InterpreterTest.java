package io.aurochs.tests.differential.scenario;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class InterpreterTest {
    @Test
    void aTestIsSkippedWithTheRemedyWhereItIsMissing() {
        Interpreter missing = new Interpreter("interpreter-of-no-language", ".none", "install it");
        assertThatExceptionOfType(TestAbortedException.class)
                .isThrownBy(missing::assumeInstalled)
                .withMessageContainingAll("NOT TESTED", "interpreter-of-no-language", "install it");
    }

    /** As what a version manager puts on the PATH for a version that is not installed. */
    @Test
    void aProgramThatFailsIsMissing() {
        Interpreter failing = new Interpreter("false", ".none", "install it");
        assertThatExceptionOfType(TestAbortedException.class).isThrownBy(failing::assumeInstalled);
    }

    @Test
    void nothingIsSkippedWhereItRuns() {
        new Interpreter("true", ".none", "install it").assumeInstalled();
    }
}
