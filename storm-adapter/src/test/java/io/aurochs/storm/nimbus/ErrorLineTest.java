package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import org.apache.storm.utils.WrappedAlreadyAliveException;
import org.junit.jupiter.api.Test;

class ErrorLineTest {
    @Test
    void tellsClassAndMessage() {
        assertThat(ErrorLine.of(new IllegalStateException("no luck")))
                .isEqualTo("java.lang.IllegalStateException: no luck");
    }

    @Test
    void addsWhatACauseHasToSay() {
        Exception thrown = new IllegalStateException("no luck", new NumberFormatException("x1"));
        assertThat(ErrorLine.of(thrown))
                .isEqualTo("java.lang.IllegalStateException: no luck: java.lang.NumberFormatException: x1");
    }

    @Test
    void doesNotRepeatACauseThatTheMessageQuotes() {
        assertThat(ErrorLine.of(new RuntimeException(new NumberFormatException("x1"))))
                .isEqualTo("java.lang.NumberFormatException: x1");
    }

    @Test
    void seesThroughReflection() {
        assertThat(ErrorLine.of(new InvocationTargetException(new NumberFormatException("x1"))))
                .isEqualTo("java.lang.NumberFormatException: x1");
    }

    @Test
    void leavesTheClassOutOfMessagesWrittenToBeReadAlone() {
        assertThat(ErrorLine.of(new WrappedAlreadyAliveException("words runs already")))
                .isEqualTo("words runs already");
    }

    @Test
    void namesTheClassWhenThereIsNoMessage() {
        assertThat(ErrorLine.of(new NullPointerException())).isEqualTo("java.lang.NullPointerException");
    }

    @Test
    void isOneLine() {
        assertThat(ErrorLine.of(new Exception("first\n  second\r\nthird")))
                .isEqualTo("java.lang.Exception: first second third");
    }

    @Test
    void endsOnCausesInACircle() {
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        assertThat(ErrorLine.of(a)).isEqualTo("java.lang.Exception: a: java.lang.Exception: b");
    }
}
