package io.aurochs.flink.serde;

import java.util.Set;
import java.util.function.UnaryOperator;

/** Passes objects of classes that the user declares immutable, which a serializer's type may hide; copies others. */
final class HiddenImmutables implements UnaryOperator<Object> {
    private final Set<String> immutableClasses;
    private final UnaryOperator<Object> others;

    HiddenImmutables(Set<String> immutableClasses, UnaryOperator<Object> others) {
        this.immutableClasses = immutableClasses;
        this.others = others;
    }

    @Override
    public Object apply(Object value) {
        return immutableClasses.contains(value.getClass().getName()) ? value : others.apply(value);
    }
}
