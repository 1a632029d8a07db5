package io.aurochs.flink.serde;

import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Records are plain objects here; their types are the job's business. */
final class Serializers {
    private Serializers() {}

    @SuppressWarnings("unchecked")
    static TypeSerializer<Object> ofObjects(TypeSerializer<?> serializer) {
        return (TypeSerializer<Object>) serializer;
    }
}
