package io.aurochs.flink.serde;

import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** The rule between chained operators: stock calls the serializer's copy there, so a copy equals what that makes. */
final class AsCopied implements CopyRule {
    @Override
    public CopyPlan planFor(TypeSerializer<?> serializer, String remark) {
        return new CopyPlan(
                Handover.SERIALIZER_COPY,
                wholeCopier(serializer),
                NullProbe.takesNull(serializer),
                true,
                "copied by " + serializer.getClass().getSimpleName() + remark);
    }

    /** Serializers may copy collections in another way than they read them. */
    @Override
    public boolean copiesElementwise() {
        return false;
    }

    @Override
    public boolean copiesRowsByField() {
        return true;
    }

    @Override
    public UnaryOperator<Object> wholeCopier(TypeSerializer<?> serializer) {
        return Serializers.ofObjects(serializer)::copy;
    }
}
