package io.aurochs.flink.serde;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The rule between tasks: a copy equals what stock's consumer reads from what its producer has written, in class, in
 * content and in equality. A serializer's own copy promises less than that, and is used only where it is known to be as
 * good; all other values are serialized and read back.
 */
final class AsSerialized implements CopyRule {
    private final Set<String> immutableClasses;

    /** @param immutableClasses names of classes that the user declares immutable */
    AsSerialized(Set<String> immutableClasses) {
        this.immutableClasses = immutableClasses;
    }

    @Override
    public CopyPlan planFor(TypeSerializer<?> serializer, String remark) {
        UnaryOperator<Object> exactCopier = exactCopier(serializer);
        boolean isCopied = exactCopier != null;
        Class<?> type = SerializedClass.of(serializer);
        String description = (type == null ? "values" : type.getName())
                + (isCopied ? " copied by " : " serialised and read back by ")
                + serializer.getClass().getSimpleName()
                + remark;
        return new CopyPlan(
                isCopied ? Handover.SERIALIZER_COPY : Handover.ROUND_TRIP,
                exactCopier != null ? exactCopier : wholeCopier(serializer),
                NullProbe.takesNull(serializer),
                isCopied,
                description);
    }

    /** Null where the serializer's own copy may differ from what it reads. */
    private @Nullable UnaryOperator<Object> exactCopier(TypeSerializer<?> serializer) {
        UnaryOperator<Object> copier = Serializers.ofObjects(serializer)::copy;
        if (KnownSerializers.copiesExactly(serializer)) {
            return copier;
        }
        Class<?> type = SerializedClass.of(serializer);
        return type != null && serializer instanceof KryoSerializer<?> kryo && KryoTypes.keep(kryo, type)
                ? new OneClassCopy(type, copier, wholeCopier(serializer))
                : null;
    }

    @Override
    public boolean copiesElementwise() {
        return true;
    }

    @Override
    public boolean copiesRowsByField() {
        return false;
    }

    @Override
    public UnaryOperator<Object> wholeCopier(TypeSerializer<?> serializer) {
        RoundTrip roundTrip = new RoundTrip(serializer);
        return immutableClasses.isEmpty() ? roundTrip : new HiddenImmutables(immutableClasses, roundTrip);
    }
}
