package io.aurochs.flink.state;

import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.DoubleSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/** How a segment keeps its values: as objects, or as the bits of a primitive type, so that no old object points to a young one. */
enum ValueKind {
    OBJECT {
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

    /** Of the values that a serializer is for. */
    static ValueKind of(TypeSerializer<?> serializer) {
        Class<?> type = serializer.getClass();
        if (type == LongSerializer.class) {
            return LONG;
        }
        if (type == IntSerializer.class) {
            return INT;
        }
        if (type == DoubleSerializer.class) {
            return DOUBLE;
        }
        return type == BooleanSerializer.class ? BOOLEAN : OBJECT;
    }

    abstract long bitsOf(Object value);

    abstract Object valueOf(long bits);
}
