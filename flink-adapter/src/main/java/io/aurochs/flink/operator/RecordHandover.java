package io.aurochs.flink.operator;

import io.aurochs.flink.serde.Handover;
import io.aurochs.flink.serde.MutationCheck;
import io.aurochs.flink.serde.RecordCopier;
import io.aurochs.flink.serde.RecordCopiers;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a record safe to be read by another thread, as safe as Flink's serialising at emit: the copy rule. Used by the
 * thread that emits.
 */
public final class RecordHandover {
    private final @Nullable RecordCopier copier;
    private final @Nullable MutationCheck check;
    private final Transport transport;
    private final String reason;

    private RecordHandover(
            @Nullable RecordCopier copier, @Nullable MutationCheck check, Transport transport, String reason) {
        this.copier = copier;
        this.check = check;
        this.transport = transport;
        this.reason = reason;
    }

    /**
     * As the settings have it for what an operator emits to another task.
     *
     * @param operator the producer's name, for people
     * @param serializer of what it emits; it is duplicated
     */
    public static RecordHandover of(TaskSettings settings, String operator, TypeSerializer<?> serializer) {
        boolean isTrusted = settings.handover() == HandoverMode.REFERENCE;
        if (settings.check()) {
            MutationCheck.Policy policy = isTrusted ? MutationCheck.Policy.FAIL : MutationCheck.Policy.WARN;
            return new RecordHandover(
                    null,
                    new MutationCheck(operator, serializer, policy),
                    isTrusted ? Transport.REFERENCE : Transport.COPIED,
                    "with its serialised form, to be compared when it arrives: aurochs.handover.check is on");
        }
        return isTrusted ? byReference() : copying(RecordCopiers.of(serializer, settings.immutableClasses()));
    }

    /** Records go as they are. */
    static RecordHandover byReference() {
        return new RecordHandover(null, null, Transport.REFERENCE, "aurochs.handover is reference");
    }

    /** Records are copied as their type demands. */
    static RecordHandover copying(RecordCopier copier) {
        return new RecordHandover(
                copier,
                null,
                copier.handover() == Handover.REFERENCE ? Transport.REFERENCE : Transport.COPIED,
                copier.description());
    }

    /** Whether the consumer gets the record itself or a copy. */
    public Transport transport() {
        return transport;
    }

    /** Why, in a few words for people. */
    public String reason() {
        return reason;
    }

    /** What the consumer may have of a value. */
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
