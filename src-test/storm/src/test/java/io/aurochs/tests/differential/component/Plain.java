package io.aurochs.tests.differential.component;

import java.util.ArrayList;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Values in a form that compares by content and prints. */
public final class Plain {
    private Plain() {}

    /** Lists instead of byte arrays; everything else as it is. */
    public static @Nullable Object value(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            List<Byte> list = new ArrayList<>();
            for (byte b : bytes) {
                list.add(b);
            }
            return list;
        }
        return value;
    }

    /** The values of a tuple. */
    public static List<@Nullable Object> values(Tuple tuple) {
        List<@Nullable Object> plain = new ArrayList<>();
        for (Object value : tuple.getValues()) {
            plain.add(value(value));
        }
        return plain;
    }
}
