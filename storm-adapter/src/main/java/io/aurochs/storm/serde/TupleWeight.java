package io.aurochs.storm.serde;

import io.aurochs.bundle.RecordWeigher;
import io.aurochs.storm.reliability.AurochsTuple;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * About how much heap a tuple takes: text and arrays by their lengths, collections and maps by their size and their first
 * elements, numbers and the like as one small object each. Of objects of other classes the text, the arrays of primitives
 * and the buffers count that they refer to themselves; what else they refer to may as well be shared by all tuples, and
 * does not. Any thread.
 */
public final class TupleWeight implements RecordWeigher {
    private static final int TUPLE_BYTES = 96;
    private static final int OBJECT_BYTES = 24;
    private static final int REFERENCE_BYTES = 8;
    private static final int WIDEST_BYTES = Long.BYTES;
    /** Elements of a collection that are looked at; the others weigh as much. */
    private static final int LOOKED_AT = 8;
    /** Collections within collections. */
    private static final int DEEPEST = 4;

    private static final ClassValue<Field[]> FIELDS = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            return fieldsOf(type);
        }
    };

    @Override
    public long weigh(Object record) {
        return ofValues(((AurochsTuple) record).getValues());
    }

    /** Of a tuple with such values, bytes; {@link #UNKNOWN} if they cannot be examined. */
    public static long ofValues(List<Object> values) {
        try {
            long bytes = TUPLE_BYTES;
            for (int i = 0; i < values.size(); i++) {
                bytes += of(values.get(i), DEEPEST);
            }
            return bytes;
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            // A collection of the user's own may fail, or be changed by another thread meanwhile.
            return UNKNOWN;
        }
    }

    private static long of(@Nullable Object value, int depth) {
        if (value == null) {
            return 0;
        }
        if (value instanceof String text) {
            return OBJECT_BYTES + ofText(text);
        }
        if (value instanceof Number || value instanceof Boolean || value instanceof Character) {
            return OBJECT_BYTES;
        }
        if (value instanceof byte[] bytes) {
            return (long) OBJECT_BYTES + bytes.length;
        }
        if (depth == 0) {
            return OBJECT_BYTES;
        }
        if (value instanceof Collection<?> collection) {
            return OBJECT_BYTES + ofElements(collection.iterator(), collection.size(), depth - 1);
        }
        if (value instanceof Map<?, ?> map) {
            return OBJECT_BYTES + ofEntries(map, depth - 1);
        }
        if (value.getClass().isArray()) {
            return OBJECT_BYTES + ofArray(value, depth - 1);
        }
        return value instanceof ByteBuffer buffer ? (long) OBJECT_BYTES + buffer.capacity() : ofFields(value);
    }

    private static long ofText(String text) {
        // Latin text takes a byte for each character.
        int length = text.length();
        return length == 0 || text.charAt(length / 2) < 256 ? length : (long) Character.BYTES * length;
    }

    private static long ofElements(Iterator<?> elements, int size, int depth) {
        long looked = 0;
        long bytes = 0;
        while (looked < LOOKED_AT && elements.hasNext()) {
            bytes += REFERENCE_BYTES + of(elements.next(), depth);
            looked++;
        }
        return looked == 0 ? 0 : bytes * Math.max(looked, size) / looked;
    }

    private static long ofEntries(Map<?, ?> map, int depth) {
        return ofElements(map.keySet().iterator(), map.size(), depth)
                + ofElements(map.values().iterator(), map.size(), depth)
                + (long) OBJECT_BYTES * map.size();
    }

    private static long ofArray(Object array, int depth) {
        int length = Array.getLength(array);
        if (!(array instanceof Object[] references)) {
            return (long) bytesOf(array.getClass().getComponentType()) * length;
        }
        long bytes = 0;
        int looked = Math.min(LOOKED_AT, length);
        for (int i = 0; i < looked; i++) {
            bytes += REFERENCE_BYTES + of(references[i], depth);
        }
        return looked == 0 ? 0 : bytes * length / looked;
    }

    private static int bytesOf(Class<?> primitive) {
        if (primitive == boolean.class || primitive == byte.class) {
            return 1;
        }
        if (primitive == char.class || primitive == short.class) {
            return Short.BYTES;
        }
        return primitive == int.class || primitive == float.class ? Integer.BYTES : WIDEST_BYTES;
    }

    private static long ofFields(Object value) {
        long bytes = OBJECT_BYTES;
        for (Field field : FIELDS.get(value.getClass())) {
            bytes += REFERENCE_BYTES;
            try {
                bytes += of(field.get(value), 1);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(field + " was accessible", e);
            }
        }
        return bytes;
    }

    /** The fields of text, arrays of primitives and buffers that can be read. */
    private static Field[] fieldsOf(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && hasOwnSize(field.getType())
                        && field.trySetAccessible()) {
                    fields.add(field);
                }
            }
        }
        return fields.toArray(Field[]::new);
    }

    private static boolean hasOwnSize(Class<?> type) {
        return type == String.class
                || type == ByteBuffer.class
                || (type.isArray() && type.getComponentType().isPrimitive());
    }
}
