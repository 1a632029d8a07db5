package io.aurochs.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClassCopiesTest {
    private final ClassCopies<String, IntUnaryOperator> copies =
            new ClassCopies<>(MethodHandles.lookup(), IntUnaryOperator.class, Plus.class);

    /** The original. */
    static final class Plus implements IntUnaryOperator {
        private final int added;

        Plus(Integer added) {
            if (added < 0) {
                throw new IllegalArgumentException("only more");
            }
            this.added = added;
        }

        @Override
        public int applyAsInt(int operand) {
            return operand + added;
        }
    }

    @Test
    void eachPlaceHasACopyThatDoesTheSame() {
        IntUnaryOperator first = copies.make("here", 1);
        IntUnaryOperator second = copies.make("here", 2);
        IntUnaryOperator other = copies.make("there", 3);
        assertThat(first.applyAsInt(10)).isEqualTo(11);
        assertThat(second.applyAsInt(10)).isEqualTo(12);
        assertThat(other.applyAsInt(10)).isEqualTo(13);
        assertThat(first.getClass()).isSameAs(second.getClass()).isNotSameAs(Plus.class);
        assertThat(other.getClass()).isNotSameAs(first.getClass()).isNotSameAs(Plus.class);
    }

    @Test
    @Timeout(60)
    void aCopyIsUnloadedWhenNothingUsesIt() {
        WeakReference<Class<?>> unused =
                new WeakReference<>(copies.make("here", 1).getClass());
        while (unused.get() != null) {
            System.gc();
        }
        assertThat(copies.make("here", 2).applyAsInt(10)).isEqualTo(12);
    }

    @Test
    void whatTheConstructorThrowsIsTheCause() {
        assertThatThrownBy(() -> copies.make("here", -1)).hasRootCauseMessage("only more");
    }

    @Test
    void aHiddenClassHasNoClassFile() {
        Class<? extends IntUnaryOperator> hidden = copies.make("here", 1).getClass();
        assertThatThrownBy(() -> new ClassCopies<>(MethodHandles.lookup(), IntUnaryOperator.class, hidden))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no class file");
    }
}
