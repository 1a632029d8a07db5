package io.aurochs.flink.serde;

import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.EnumSerializer;
import org.apache.flink.api.common.typeutils.base.GenericArraySerializer;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.MapSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.api.java.typeutils.runtime.TupleSerializer;

/**
 * Which types cost less to encode and decode than their objects to read from another NUMA node: text, numbers, dates, and tuples,
 * arrays, lists and maps of such. POJOs and what Kryo writes cost several times as much, by the figures in docs/placement.md; of other
 * types nothing was measured.
 */
public final class CheapEncodings {
    /** Of text, numbers, dates, and arrays of them. */
    private static final String PLAIN = StringSerializer.class.getPackageName();

    private CheapEncodings() {}

    /** Whether that is so of a serializer and those of its fields. */
    public static boolean include(TypeSerializer<?> serializer) {
        Class<?> type = serializer.getClass();
        if (type == TupleSerializer.class) {
            return includeAll(Arrays.asList(((TupleSerializer<?>) serializer).getFieldSerializers()));
        }
        if (type == ListSerializer.class) {
            return include(((ListSerializer<?>) serializer).getElementSerializer());
        }
        if (type == MapSerializer.class) {
            MapSerializer<?, ?> map = (MapSerializer<?, ?>) serializer;
            return include(map.getKeySerializer()) && include(map.getValueSerializer());
        }
        if (type == GenericArraySerializer.class) {
            return include(((GenericArraySerializer<?>) serializer).getComponentSerializer());
        }
        boolean isPlain = serializer instanceof TypeSerializerSingleton || type == EnumSerializer.class;
        return isPlain && type.getPackageName().startsWith(PLAIN);
    }

    private static boolean includeAll(List<TypeSerializer<?>> serializers) {
        return serializers.stream().allMatch(CheapEncodings::include);
    }
}
