package io.aurochs.bundle;

/** Tells what a record weighs. For one thread at a time. */
@FunctionalInterface
public interface RecordWeigher {
    /** Of a record whose weight is unknown. */
    long UNKNOWN = -1;

    /** The weight of a record, bytes; {@link #UNKNOWN} if it is unknown. Throws nothing. */
    long weigh(Object record);
}
