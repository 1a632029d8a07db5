package io.aurochs.flink.serde;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;

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
        boolean takesNull = NullProbe.takesNull(serializer);
        String what = describe(serializer);
        if (KnownSerializers.copiesExactly(serializer)) {
            UnaryOperator<Object> copier = Serializers.ofObjects(serializer)::copy;
            return new CopyPlan(
                    Handover.SERIALIZER_COPY,
                    copier,
                    takesNull,
                    true,
                    what + " copied by " + name(serializer) + remark);
        }
        UnaryOperator<Object> roundTrip = wholeCopier(serializer);
        Class<?> type = SerializedClass.of(serializer);
        if (type != null && serializer instanceof KryoSerializer<?> kryo && KryoTypes.keep(kryo, type)) {
            UnaryOperator<Object> copier = new OneClassCopy(type, Serializers.ofObjects(serializer)::copy, roundTrip);
            return new CopyPlan(
                    Handover.SERIALIZER_COPY,
                    copier,
                    takesNull,
                    true,
                    what + " copied by " + name(serializer) + remark);
        }
        return new CopyPlan(
                Handover.ROUND_TRIP,
                BinaryRows.include(serializer) ? BinaryRows.copier(serializer) : roundTrip,
                takesNull,
                false,
                what + " serialised and read back by " + name(serializer) + remark);
    }

    @Override
    public boolean copiesElementwise() {
        return true;
    }

    @Override
    public UnaryOperator<Object> wholeCopier(TypeSerializer<?> serializer) {
        UnaryOperator<Object> roundTrip = new RoundTrip(serializer);
        return immutableClasses.isEmpty() ? roundTrip : new HiddenImmutables(immutableClasses, roundTrip);
    }

    private static String describe(TypeSerializer<?> serializer) {
        Class<?> type = SerializedClass.of(serializer);
        return type == null ? "values" : type.getName();
    }

    private static String name(TypeSerializer<?> serializer) {
        return serializer.getClass().getSimpleName();
    }
}
