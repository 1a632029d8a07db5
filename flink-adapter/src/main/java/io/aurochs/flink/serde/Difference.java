package io.aurochs.flink.serde;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.java.tuple.Tuple;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.api.java.typeutils.runtime.TupleSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;

/** Finds the first place where two records of a serializer differ, in class, equality, or bytes when written. */
final class Difference {
    private static final int INITIAL_BYTES = 256;
    /** Characters of a value that a message shows. */
    private static final int MOST_SHOWN = 200;

    private Difference() {}

    /**
     * Compares what stock's consumer gets with what Aurochs' does.
     *
     * @return the field and the difference, for people; null if there is none
     */
    static @Nullable String between(TypeSerializer<?> serializer, @Nullable Object stock, @Nullable Object ours) {
        return between(serializer, stock, ours, "the record");
    }

    /** The class of a value, for people. */
    static String nameClass(@Nullable Object value) {
        return value == null ? "null" : "an object of " + value.getClass().getName();
    }

    private static @Nullable String between(
            TypeSerializer<?> serializer, @Nullable Object stock, @Nullable Object ours, String path) {
        if (stock == ours) {
            return null;
        }
        if (stock == null || ours == null || stock.getClass() != ours.getClass()) {
            return path + ": " + nameClass(stock) + " instead of " + nameClass(ours);
        }
        if (serializer.getClass() == TupleSerializer.class) {
            return ofTuples((TupleSerializer<?>) serializer, (Tuple) stock, (Tuple) ours, path);
        }
        if (serializer.getClass() == PojoSerializer.class) {
            return ofPojos((PojoSerializer<?>) serializer, stock, ours, path);
        }
        if (serializer.getClass() == ListSerializer.class) {
            return ofLists((ListSerializer<?>) serializer, (List<?>) stock, (List<?>) ours, path);
        }
        return areEqual(serializer, stock, ours) ? null : path + ": " + show(stock) + " instead of " + show(ours);
    }

    private static @Nullable String ofTuples(TupleSerializer<?> serializer, Tuple stock, Tuple ours, String path) {
        TypeSerializer<?>[] fields = serializer.getFieldSerializers();
        for (int i = 0; i < fields.length; i++) {
            String difference = between(fields[i], stock.getField(i), ours.getField(i), path + ", field f" + i);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static @Nullable String ofPojos(PojoSerializer<?> serializer, Object stock, Object ours, String path) {
        try {
            PojoFields pojo = PojoFields.of(serializer);
            for (int i = 0; i < pojo.fields().size(); i++) {
                Object ofStock = pojo.fields().get(i).get(stock);
                Object ofOurs = pojo.fields().get(i).get(ours);
                TypeSerializer<?> field = pojo.serializers().get(i);
                String difference = between(
                        field,
                        ofStock,
                        ofOurs,
                        path + ", field " + pojo.fields().get(i).getName());
                if (difference != null) {
                    return difference;
                }
            }
            return null;
        } catch (ReflectiveOperationException | NotGeneratedException e) {
            return areEqual(serializer, stock, ours) ? null : path + ": " + show(stock) + " instead of " + show(ours);
        }
    }

    private static @Nullable String ofLists(ListSerializer<?> serializer, List<?> stock, List<?> ours, String path) {
        if (stock.size() != ours.size()) {
            return path + ": " + stock.size() + " elements instead of " + ours.size();
        }
        for (int i = 0; i < stock.size(); i++) {
            String difference =
                    between(serializer.getElementSerializer(), stock.get(i), ours.get(i), path + ", element " + i);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    /**
     * By their own word, or else by their bytes: an equality may compare the identity of a part, which no two copies share. Where
     * the bytes are not the same each time, nothing is known.
     */
    private static boolean areEqual(TypeSerializer<?> serializer, Object stock, Object ours) {
        if (Objects.deepEquals(stock, ours) && Objects.deepEquals(ours, stock)) {
            return true;
        }
        if (Objects.deepEquals(stock, new RoundTrip(serializer).apply(stock))) {
            return false;
        }
        byte[] bytes = bytes(serializer, stock);
        return bytes == null
                || !Arrays.equals(bytes, bytes(serializer, stock))
                || Arrays.equals(bytes, bytes(serializer, ours));
    }

    private static String show(Object value) {
        String text = String.valueOf(value);
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "...";
    }

    private static byte @Nullable [] bytes(TypeSerializer<?> serializer, Object value) {
        DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        try {
            Serializers.ofObjects(serializer).serialize(value, out);
            return out.getCopyOfBuffer();
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }
}
