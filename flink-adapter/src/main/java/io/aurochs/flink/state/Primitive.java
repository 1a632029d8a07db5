package io.aurochs.flink.state;

import java.util.Map;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.DoubleSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.jspecify.annotations.Nullable;

/** Types of states that are kept as bits. */
enum Primitive {
    LONG {
        @Override
        long bitsOf(Object value) {
            return (Long) value;
        }

        @Override
        Object valueOf(long bits) {
            return bits;
        }
    },
    INT {
        @Override
        long bitsOf(Object value) {
            return (Integer) value;
        }

        @Override
        Object valueOf(long bits) {
            return (int) bits;
        }
    },
    DOUBLE {
        @Override
        long bitsOf(Object value) {
            return Double.doubleToRawLongBits((Double) value);
        }

        @Override
        Object valueOf(long bits) {
            return Double.longBitsToDouble(bits);
        }
    },
    BOOLEAN {
        @Override
        long bitsOf(Object value) {
            return (Boolean) value ? 1 : 0;
        }

        @Override
        Object valueOf(long bits) {
            return bits != 0;
        }
    };

    private static final Map<Class<?>, Primitive> OF_SERIALIZERS = Map.of(
            LongSerializer.class, LONG,
            IntSerializer.class, INT,
            DoubleSerializer.class, DOUBLE,
            BooleanSerializer.class, BOOLEAN);

    /** Of the values that a serializer is for; null for all others. */
    static @Nullable Primitive of(TypeSerializer<?> serializer) {
        return OF_SERIALIZERS.get(serializer.getClass());
    }

    abstract long bitsOf(Object value);

    abstract Object valueOf(long bits);
}
