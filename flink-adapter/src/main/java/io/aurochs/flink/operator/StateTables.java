package io.aurochs.flink.operator;

/** What keyed state on the heap is kept in. */
public enum StateTables {
    /** Tables of ours. */
    AUTO,
    /** Flink's own tables. */
    STOCK
}
