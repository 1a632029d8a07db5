package io.aurochs.flink.serde;

/** How objects of a type go from the thread that emits them to the one that consumes them. */
public enum Handover {
    /** The consumer gets the very object: its type is immutable. */
    REFERENCE,
    /** The consumer gets a copy, made by a class generated for the record's class. */
    GENERATED_COPY,
    /** The consumer gets a copy, made element by element, or by a serializer whose {@code copy} is known to be exact. */
    SERIALIZER_COPY,
    /** The consumer gets what the serializer reads from what it has written, as on stock Flink. */
    ROUND_TRIP
}
