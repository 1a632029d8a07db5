package io.aurochs.flink.serde;

/** A record's serializer can neither copy the record nor serialize it: says what the user can do. */
public final class CannotCopyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param cause what serializing threw, as it would in stock Flink */
    CannotCopyException(Class<?> type, Class<?> serializer, Throwable cause) {
        super(
                "type " + type.getName() + ", serializer " + serializer.getName()
                        + ": cannot copy; declare it immutable (aurochs.handover.immutable=" + type.getName()
                        + ") or pass by reference (aurochs.handover=reference): " + cause,
                cause);
    }
}
