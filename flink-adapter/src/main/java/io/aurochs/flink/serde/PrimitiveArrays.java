package io.aurochs.flink.serde;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.array.BooleanPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.CharPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.DoublePrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.FloatPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.IntPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.LongPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.ShortPrimitiveArraySerializer;
import org.jspecify.annotations.Nullable;

/** Arrays of primitives are cloned. */
final class PrimitiveArrays {
    private static final Map<Class<?>, Class<?>> CLASSES = Map.of(
            BooleanPrimitiveArraySerializer.class, boolean[].class,
            BytePrimitiveArraySerializer.class, byte[].class,
            CharPrimitiveArraySerializer.class, char[].class,
            ShortPrimitiveArraySerializer.class, short[].class,
            IntPrimitiveArraySerializer.class, int[].class,
            LongPrimitiveArraySerializer.class, long[].class,
            FloatPrimitiveArraySerializer.class, float[].class,
            DoublePrimitiveArraySerializer.class, double[].class);

    private static final Map<Class<?>, UnaryOperator<Object>> COPIERS = Map.of(
            boolean[].class, array -> ((boolean[]) array).clone(),
            byte[].class, array -> ((byte[]) array).clone(),
            char[].class, array -> ((char[]) array).clone(),
            short[].class, array -> ((short[]) array).clone(),
            int[].class, array -> ((int[]) array).clone(),
            long[].class, array -> ((long[]) array).clone(),
            float[].class, array -> ((float[]) array).clone(),
            double[].class, array -> ((double[]) array).clone());

    private PrimitiveArrays() {}

    /** The class of the serializer's arrays; null if it is none of arrays of primitives. */
    static @Nullable Class<?> classOf(TypeSerializer<?> serializer) {
        return CLASSES.get(serializer.getClass());
    }

    @SuppressWarnings("NullAway") // a key of the map
    static UnaryOperator<Object> copierOf(Class<?> arrayClass) {
        return COPIERS.get(arrayClass);
    }
}
