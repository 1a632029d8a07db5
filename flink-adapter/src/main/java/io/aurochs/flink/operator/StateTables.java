package io.aurochs.flink.operator;

/** What keyed state on the heap is kept in. Timers are in queues of ours with all but {@link #STOCK}. */
public enum StateTables {
    /** Each state in the table that is faster for its type. */
    AUTO,
    /** All states in tables of ours. */
    SEGMENTED,
    /** All states in Flink's own tables. */
    STOCK
}
