package io.aurochs.flink.serde;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;

/**
 * Finds out whether a null survives a serializer's round trip. {@code TypeSerializer.copy} does not tell: it passes
 * nulls that serializing fails on.
 */
final class NullProbe {
    private NullProbe() {}

    /** Asks Flink's own serializers by trying; others, which might not expect to be tried, count as not taking nulls. */
    static boolean takesNull(TypeSerializer<?> serializer) {
        // Known, and dear to try.
        if (serializer.getClass() == PojoSerializer.class || serializer.getClass() == KryoSerializer.class) {
            return true;
        }
        return serializer.getClass().getName().startsWith("org.apache.flink.") && survives(new RoundTrip(serializer));
    }

    private static boolean survives(RoundTrip roundTrip) {
        try {
            return roundTrip.tryNull() == null;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }
}
