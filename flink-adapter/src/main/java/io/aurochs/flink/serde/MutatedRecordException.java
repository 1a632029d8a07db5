package io.aurochs.flink.serde;

import org.jspecify.annotations.Nullable;

/** A record was changed after it was emitted, while a consumer in another thread could see it. */
public final class MutatedRecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param cause what kept the record from being serialized again, if something did */
    MutatedRecordException(SealedRecord sealed, @Nullable Throwable cause) {
        super(message(sealed, cause), cause);
    }

    private static String message(SealedRecord sealed, @Nullable Throwable cause) {
        Object record = sealed.record();
        return "operator " + sealed.origin().operator() + ": its record of "
                + (record == null ? "null" : record.getClass().getName())
                + " was changed after it was emitted, by the operator itself or by another consumer of the record"
                + (cause == null ? "" : " (it cannot be serialized any more: " + cause + ")")
                + "; emit a new object for each record, or do not set aurochs.handover=reference";
    }
}
