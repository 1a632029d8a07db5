package io.aurochs.flink.operator;

import io.aurochs.flink.serde.Handover;
import io.aurochs.flink.serde.HandoverSample;
import io.aurochs.flink.serde.MutationCheck;
import io.aurochs.flink.serde.OutputKeys;
import io.aurochs.flink.serde.RecordCopier;
import io.aurochs.flink.serde.RecordCopiers;
import io.aurochs.open.OpenRouter;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a record safe to be read by another thread, as safe as Flink's serialising at emit: the copy rule. Used by the
 * thread that emits.
 */
public final class RecordHandover {
    private final @Nullable RecordCopier copier;
    private final @Nullable MutationCheck check;
    private final @Nullable HandoverSample sample;
    private final Transport transport;
    private final String reason;

    private RecordHandover(
            @Nullable RecordCopier copier,
            @Nullable MutationCheck check,
            @Nullable HandoverSample sample,
            Transport transport,
            String reason) {
        this.copier = copier;
        this.check = check;
        this.sample = sample;
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
                    null,
                    isTrusted ? Transport.REFERENCE : Transport.COPIED,
                    "with its serialised form, to be compared when it arrives: aurochs.handover.check is on");
        }
        RecordCopier copier = isTrusted ? null : RecordCopiers.of(serializer, settings.immutableClasses());
        boolean isSampled = settings.sample() && (copier == null || copier.handover() != Handover.ROUND_TRIP);
        HandoverSample sample = isSampled ? new HandoverSample(operator, serializer) : null;
        return copier == null
                ? new RecordHandover(null, null, sample, Transport.REFERENCE, "aurochs.handover is reference")
                : of(copier, sample);
    }

    private static RecordHandover of(RecordCopier copier, @Nullable HandoverSample sample) {
        return new RecordHandover(
                copier,
                null,
                sample,
                copier.handover() == Handover.REFERENCE ? Transport.REFERENCE : Transport.COPIED,
                copier.description());
    }

    /** Has a sample of the keys examined that travel with the records. */
    void check(OutputKeys keys) {
        if (sample != null) {
            sample.check(keys);
        }
    }

    /** The next record may be one that is examined; about so many were emitted since the last call. */
    void considerNext(int records) {
        if (sample != null) {
            sample.considerNext(records);
        }
    }

    /**
     * Copies the keys that travel with the records, also where records go by reference: a selector may well return the same
     * object each time. Null if none are to travel, because the key of what arrives may differ from the key of what is emitted,
     * or because serializing may change a key, which stock does not serialize.
     *
     * @param key of the edge; null if it has none
     */
    public @Nullable RecordCopier keyCopier(@Nullable EdgeKey key, TaskSettings settings) {
        if (key == null) {
            return null;
        }
        if (key.isProjected()) {
            return RecordCopiers.ofOwnObjects(key.serializer());
        }
        if (copier != null && !copier.isFaithful()) {
            return null;
        }
        RecordCopier keys = RecordCopiers.of(key.serializer(), settings.immutableClasses());
        return keys.isFaithful() ? keys : null;
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
        Object copy = copier == null ? value : copier.copy(value);
        if (sample != null) {
            sample.examine(value, copy);
        }
        return copy;
    }

    /** Whether copying shows what each record weighs. */
    public boolean isMeasured() {
        return copier != null && copier.isMeasured();
    }

    /** Tells a router the exact weight of a {@link #copy copied} value, where copying has shown it. */
    void weigh(OpenRouter router) {
        int bytes = copier == null ? -1 : copier.serializedBytes();
        if (bytes >= 0) {
            router.recordWeight(bytes + ElementWeigher.HEADER_BYTES);
        }
    }

    /** What travels for a {@link #copy copied} value. */
    @Nullable
    Object seal(@Nullable Object copied) {
        return check == null ? copied : check.seal(copied);
    }
}
