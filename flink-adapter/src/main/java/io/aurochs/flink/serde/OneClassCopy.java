package io.aurochs.flink.serde;

import java.util.function.UnaryOperator;

/** Copies objects of one class in a way that is right for that class only, and those of its subclasses in another. */
final class OneClassCopy implements UnaryOperator<Object> {
    private final Class<?> type;
    private final UnaryOperator<Object> copier;
    private final UnaryOperator<Object> ofSubclasses;

    OneClassCopy(Class<?> type, UnaryOperator<Object> copier, UnaryOperator<Object> ofSubclasses) {
        this.type = type;
        this.copier = copier;
        this.ofSubclasses = ofSubclasses;
    }

    @Override
    public Object apply(Object value) {
        return value.getClass() == type ? copier.apply(value) : ofSubclasses.apply(value);
    }
}
