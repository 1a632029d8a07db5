package io.aurochs.flink.operator;

/** How a record of a mutable type goes to another task. */
public enum HandoverMode {
    /** Copied when emitted: as safe as Flink's serialising. */
    COPY,
    /** As it is: for jobs that never change a record after emitting it. */
    REFERENCE
}
