package io.aurochs.flink.state;

import java.util.Map;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.DoubleSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.jspecify.annotations.Nullable;

/** How a segment keeps its values: as objects, or as the bits of a primitive type, so that no old object points to a young one. */
enum ValueKind {
    OBJECT(Object.class) {
        @Override
        boolean holds(@Nullable Object value) {
            return true;
        }

        @Override
        long bitsOf(Object value) {
            throw new IllegalStateException(
                    "an object has no bits: " + value.getClass().getName());
        }

        @Override
        Object valueOf(long bits) {
            throw new IllegalStateException("bits are no object");
        }
    },
    LONG(Long.class) {
        @Override
        long bitsOf(Object value) {
            return (Long) value;
        }

        @Override
        Object valueOf(long bits) {
            return bits;
        }
    },
    INT(Integer.class) {
        @Override
        long bitsOf(Object value) {
            return (Integer) value;
        }

        @Override
        Object valueOf(long bits) {
            return (int) bits;
        }
    },
    DOUBLE(Double.class) {
        @Override
        long bitsOf(Object value) {
            return Double.doubleToRawLongBits((Double) value);
        }

        @Override
        Object valueOf(long bits) {
            return Double.longBitsToDouble(bits);
        }
    },
    BOOLEAN(Boolean.class) {
        @Override
        long bitsOf(Object value) {
            return (Boolean) value ? 1 : 0;
        }

        @Override
        Object valueOf(long bits) {
            return bits != 0;
        }
    };

    private static final Map<Class<?>, ValueKind> OF_SERIALIZERS = Map.of(
            LongSerializer.class, LONG,
            IntSerializer.class, INT,
            DoubleSerializer.class, DOUBLE,
            BooleanSerializer.class, BOOLEAN);

    private final Class<?> type;

    ValueKind(Class<?> type) {
        this.type = type;
    }

    /** Of the values that a serializer is for. */
    static ValueKind of(TypeSerializer<?> serializer) {
        return OF_SERIALIZERS.getOrDefault(serializer.getClass(), OBJECT);
    }

    /** Whether a value can be kept so; null and what Flink wraps a value in, such as its time to live, only as objects. */
    boolean holds(@Nullable Object value) {
        return value != null && value.getClass() == type;
    }

    abstract long bitsOf(Object value);

    abstract Object valueOf(long bits);
}
