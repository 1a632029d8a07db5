package io.aurochs.flink.serde;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.BigDecSerializer;
import org.apache.flink.api.common.typeutils.base.BigIntSerializer;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.BooleanValueSerializer;
import org.apache.flink.api.common.typeutils.base.ByteSerializer;
import org.apache.flink.api.common.typeutils.base.ByteValueSerializer;
import org.apache.flink.api.common.typeutils.base.CharSerializer;
import org.apache.flink.api.common.typeutils.base.CharValueSerializer;
import org.apache.flink.api.common.typeutils.base.DateSerializer;
import org.apache.flink.api.common.typeutils.base.DoubleSerializer;
import org.apache.flink.api.common.typeutils.base.DoubleValueSerializer;
import org.apache.flink.api.common.typeutils.base.EnumSerializer;
import org.apache.flink.api.common.typeutils.base.FloatSerializer;
import org.apache.flink.api.common.typeutils.base.FloatValueSerializer;
import org.apache.flink.api.common.typeutils.base.InstantSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.IntValueSerializer;
import org.apache.flink.api.common.typeutils.base.LocalDateSerializer;
import org.apache.flink.api.common.typeutils.base.LocalDateTimeSerializer;
import org.apache.flink.api.common.typeutils.base.LocalTimeSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.LongValueSerializer;
import org.apache.flink.api.common.typeutils.base.ShortSerializer;
import org.apache.flink.api.common.typeutils.base.ShortValueSerializer;
import org.apache.flink.api.common.typeutils.base.SqlDateSerializer;
import org.apache.flink.api.common.typeutils.base.SqlTimeSerializer;
import org.apache.flink.api.common.typeutils.base.SqlTimestampSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.StringValueSerializer;
import org.apache.flink.api.common.typeutils.base.VoidSerializer;
import org.apache.flink.api.java.typeutils.runtime.Tuple0Serializer;

/**
 * The serializers of which it is known what their round trip makes of a value: an equal one of the same class. A
 * serializer that is not listed may normalise what it reads, whatever its {@code copy} does and whatever it says of its
 * type. Each entry is checked, with random values, by {@code SerializersTest}.
 */
final class KnownSerializers {
    /** Their values cannot be changed. */
    private static final Set<Class<?>> OF_IMMUTABLE_TYPES = Set.of(
            BigDecSerializer.class,
            BigIntSerializer.class,
            BooleanSerializer.class,
            ByteSerializer.class,
            CharSerializer.class,
            DoubleSerializer.class,
            EnumSerializer.class,
            FloatSerializer.class,
            InstantSerializer.class,
            IntSerializer.class,
            LocalDateSerializer.class,
            LocalDateTimeSerializer.class,
            LocalTimeSerializer.class,
            LongSerializer.class,
            ShortSerializer.class,
            StringSerializer.class,
            Tuple0Serializer.class,
            VoidSerializer.class);

    /** Their copy makes what their round trip makes. */
    private static final Set<Class<?>> OF_EXACT_COPIES = Set.of(
            BooleanValueSerializer.class,
            ByteValueSerializer.class,
            CharValueSerializer.class,
            DateSerializer.class,
            DoubleValueSerializer.class,
            FloatValueSerializer.class,
            IntValueSerializer.class,
            LongValueSerializer.class,
            ShortValueSerializer.class,
            SqlDateSerializer.class,
            SqlTimeSerializer.class,
            SqlTimestampSerializer.class,
            StringValueSerializer.class);

    private KnownSerializers() {}

    /** All of them. */
    static Set<Class<?>> all() {
        return Stream.concat(OF_IMMUTABLE_TYPES.stream(), OF_EXACT_COPIES.stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether values can be passed as they are. */
    static boolean isOfImmutableType(TypeSerializer<?> serializer) {
        return OF_IMMUTABLE_TYPES.contains(serializer.getClass());
    }

    /** Whether the serializer's own copy can be passed. */
    static boolean copiesExactly(TypeSerializer<?> serializer) {
        return OF_EXACT_COPIES.contains(serializer.getClass());
    }
}
