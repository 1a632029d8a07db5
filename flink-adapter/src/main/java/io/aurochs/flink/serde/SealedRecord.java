package io.aurochs.flink.serde;

import org.jspecify.annotations.Nullable;

/** An emitted record on its way to a consumer under {@link MutationCheck}: the very object, and what it was. Immutable. */
public final class SealedRecord {
    private final SealOrigin origin;
    private final @Nullable Object record;
    private final byte[] bytes;
    private final boolean repeatable;

    SealedRecord(SealOrigin origin, @Nullable Object record, byte[] bytes, boolean repeatable) {
        this.origin = origin;
        this.record = record;
        this.bytes = bytes;
        this.repeatable = repeatable;
    }

    SealOrigin origin() {
        return origin;
    }

    @Nullable
    Object record() {
        return record;
    }

    /** The record's serialized form when it was emitted; not to be written to. */
    byte[] bytes() {
        return bytes;
    }

    /** Whether an unchanged record has the same serialized form again. */
    boolean isRepeatable() {
        return repeatable;
    }
}
