package io.aurochs.flink.serde;

import java.util.function.UnaryOperator;

/** Copies by way of bytes, and so knows how many these are. For one thread. */
interface MeasuredCopy extends UnaryOperator<Object> {
    /** Bytes of what was copied last; -1 if it was not copied by way of bytes. */
    int bytes();

    /** Whether {@link #bytes} is known of everything that is copied. */
    default boolean measuresAll() {
        return true;
    }
}
