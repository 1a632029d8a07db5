package io.aurochs.flink.serde;

import java.util.function.UnaryOperator;

/** Copies by way of bytes, and so knows how many these are. For one thread. */
interface MeasuredCopy extends UnaryOperator<Object> {
    /** Bytes of what was copied last. */
    int bytes();
}
