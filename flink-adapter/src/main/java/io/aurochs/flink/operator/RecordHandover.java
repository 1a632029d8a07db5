package io.aurochs.flink.operator;

import io.aurochs.flink.serde.MutationCheck;
import io.aurochs.flink.serde.RecordCopier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a record safe to be read by another thread, as safe as Flink's serialising at emit: the copy rule. Used by the
 * thread that emits.
 */
final class RecordHandover {
    private final @Nullable RecordCopier copier;
    private final @Nullable MutationCheck check;

    private RecordHandover(@Nullable RecordCopier copier, @Nullable MutationCheck check) {
        this.copier = copier;
        this.check = check;
    }

    /** Records go as they are. */
    static RecordHandover byReference() {
        return new RecordHandover(null, null);
    }

    /** Records are copied as their type demands. */
    static RecordHandover copying(RecordCopier copier) {
        return new RecordHandover(copier, null);
    }

    /** Records travel with a proof of what they were. */
    static RecordHandover checked(MutationCheck check) {
        return new RecordHandover(null, check);
    }

    /** What the consumer may have of a value. The key is taken from this, lest the producer change it afterwards. */
    @Nullable
    Object copy(@Nullable Object value) {
        return copier == null ? value : copier.copy(value);
    }

    /** What travels for a {@link #copy copied} value. */
    @Nullable
    Object seal(@Nullable Object copied) {
        return check == null ? copied : check.seal(copied);
    }
}
