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
        String difference = within(serializer, stock, ours);
        return difference == null ? null : "the record" + difference;
    }

    /** The class of a value, for people. */
    static String nameClass(@Nullable Object value) {
        return value == null ? "null" : "an object of " + value.getClass().getName();
    }

    /** The path from the record to the difference is built on the way back: hardly any record differs. */
    private static @Nullable String within(
            TypeSerializer<?> serializer, @Nullable Object stock, @Nullable Object ours) {
        if (stock == ours) {
            return null;
        }
        if (stock == null || ours == null || stock.getClass() != ours.getClass()) {
            return ": " + nameClass(stock) + " instead of " + nameClass(ours);
        }
        if (serializer.getClass() == TupleSerializer.class) {
            return ofTuples((TupleSerializer<?>) serializer, (Tuple) stock, (Tuple) ours);
        }
        if (serializer.getClass() == PojoSerializer.class) {
            return ofPojos((PojoSerializer<?>) serializer, stock, ours);
        }
        if (serializer.getClass() == ListSerializer.class) {
            return ofLists((ListSerializer<?>) serializer, (List<?>) stock, (List<?>) ours);
        }
        return areEqual(serializer, stock, ours) ? null : ": " + show(stock) + " instead of " + show(ours);
    }

    private static @Nullable String ofTuples(TupleSerializer<?> serializer, Tuple stock, Tuple ours) {
        TypeSerializer<?>[] fields = serializer.getFieldSerializers();
        for (int i = 0; i < fields.length; i++) {
            String difference = within(fields[i], stock.getField(i), ours.getField(i));
            if (difference != null) {
                return ", field f" + i + difference;
            }
        }
        return null;
    }

    private static @Nullable String ofPojos(PojoSerializer<?> serializer, Object stock, Object ours) {
        try {
            PojoFields pojo = PojoFields.of(serializer);
            for (int i = 0; i < pojo.fields().size(); i++) {
                Object ofStock = pojo.fields().get(i).get(stock);
                Object ofOurs = pojo.fields().get(i).get(ours);
                String difference = within(pojo.serializers().get(i), ofStock, ofOurs);
                if (difference != null) {
                    return ", field " + pojo.fields().get(i).getName() + difference;
                }
            }
            return null;
        } catch (ReflectiveOperationException | NotGeneratedException e) {
            return areEqual(serializer, stock, ours) ? null : ": " + show(stock) + " instead of " + show(ours);
        }
    }

    private static @Nullable String ofLists(ListSerializer<?> serializer, List<?> stock, List<?> ours) {
        if (stock.size() != ours.size()) {
            return ": " + stock.size() + " elements instead of " + ours.size();
        }
        for (int i = 0; i < stock.size(); i++) {
            String difference = within(serializer.getElementSerializer(), stock.get(i), ours.get(i));
            if (difference != null) {
                return ", element " + i + difference;
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
