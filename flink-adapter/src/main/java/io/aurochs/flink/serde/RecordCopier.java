package io.aurochs.flink.serde;

import org.jspecify.annotations.Nullable;

/** Makes what the consumer may see of a record its producer has emitted. Belongs to one thread, the producing task's. */
public interface RecordCopier {
    /**
     * What to hand to the consumer: the record itself where its type is immutable, else a copy that shares nothing
     * mutable with it. It is what stock's consumer would read from the network, in class, content and equality.
     *
     * @throws RuntimeException where stock Flink would have failed to serialize the record: for a null that its
     *     serializer does not take, for one; an {@code IOException} of the serializer comes as an {@code
     *     UncheckedIOException}, as stock wraps it
     */
    @Nullable
    Object copy(@Nullable Object record);

    /** Whether {@link #copy} returns its argument, whatever it is; it still fails on a null that stock would fail on. */
    boolean isIdentity();

    /**
     * Whether the consumer gets the classes and the content that were emitted; false where serializing may change them, so
     * that a key of what was emitted may differ from the key of what arrives.
     */
    boolean isFaithful();

    /** Whether {@link #serializedBytes} is known of each record that is copied. */
    boolean isMeasured();

    /** Bytes of the record that was copied last if it was serialized for that; else -1. */
    int serializedBytes();

    /** How the record itself is handed over; what it holds may differ, see {@link #description}. */
    Handover handover();

    /** One line for people: how the record and what it holds are handed over, and why where that is not obvious. */
    String description();
}
