package io.aurochs.flink.serde;

import java.util.Set;

/** Passes objects of classes that the user declares immutable, which a serializer's type may hide; takes others through bytes. */
final class HiddenImmutables implements MeasuredCopy {
    private final Set<String> immutableClasses;
    private final RoundTrip others;
    private boolean isSerialized;

    HiddenImmutables(Set<String> immutableClasses, RoundTrip others) {
        this.immutableClasses = immutableClasses;
        this.others = others;
    }

    @Override
    public Object apply(Object value) {
        isSerialized = !immutableClasses.contains(value.getClass().getName());
        return isSerialized ? others.apply(value) : value;
    }

    @Override
    public int bytes() {
        return isSerialized ? others.bytes() : -1;
    }

    @Override
    public boolean measuresAll() {
        return false;
    }
}
