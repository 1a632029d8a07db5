package io.aurochs.flink.serde;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.array.BooleanPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.CharPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.DoublePrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.FloatPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.IntPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.LongPrimitiveArraySerializer;
import org.apache.flink.api.common.typeutils.base.array.ShortPrimitiveArraySerializer;
import org.apache.flink.api.java.tuple.Tuple;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.api.java.typeutils.runtime.TupleSerializer;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes a value takes serialised. Where the type allows it, by the lengths of its parts, which touches little
 * memory; else by having the serializer write to where nothing is kept. For one thread.
 */
public abstract class SerializedSize {
    private static final int STRING_HEADER = 1;
    /** Flags of a POJO, and whether one of its fields is null. */
    private static final int POJO_HEADER = 1;

    private static final int NULL_FLAG = 1;
    /** From here on a character takes two bytes, three, in Flink's form of text. */
    private static final char TWO_BYTES = 1 << 7;

    private static final char THREE_BYTES = 1 << 14;

    /** Bytes of an element, by the serializer of a primitive array. */
    private static final Map<Class<?>, Integer> ARRAYS = Map.of(
            BooleanPrimitiveArraySerializer.class, 1,
            BytePrimitiveArraySerializer.class, 1,
            CharPrimitiveArraySerializer.class, Character.BYTES,
            ShortPrimitiveArraySerializer.class, Short.BYTES,
            IntPrimitiveArraySerializer.class, Integer.BYTES,
            FloatPrimitiveArraySerializer.class, Float.BYTES,
            LongPrimitiveArraySerializer.class, Long.BYTES,
            DoublePrimitiveArraySerializer.class, Double.BYTES);

    private final boolean isCheap;

    private SerializedSize(boolean isCheap) {
        this.isCheap = isCheap;
    }

    /**
     * Of the values of a serializer, which is used by the thread that asks for sizes. Of text, and of POJOs with nulls, it is about the size.
     */
    public static SerializedSize of(TypeSerializer<?> serializer) {
        return of(serializer, false);
    }

    /** As {@link #of}, but never more than a value takes: text counts as if each character took a byte. */
    public static SerializedSize leastOf(TypeSerializer<?> serializer) {
        return of(serializer, true);
    }

    private static SerializedSize of(TypeSerializer<?> serializer, boolean least) {
        if (serializer.getLength() >= 0) {
            return new Fixed(serializer.getLength());
        }
        if (serializer instanceof StringSerializer) {
            return new Text(least);
        }
        Integer elementBytes = ARRAYS.get(serializer.getClass());
        if (elementBytes != null) {
            return new PrimitiveArray(elementBytes);
        }
        if (serializer.getClass() == TupleSerializer.class) {
            return ofTuple((TupleSerializer<?>) serializer, least);
        }
        if (serializer instanceof PojoSerializer<?> pojo) {
            return ofPojo(pojo, least);
        }
        return new Written(serializer);
    }

    private static SerializedSize ofPojo(PojoSerializer<?> serializer, boolean least) {
        Written written = new Written(serializer);
        long fixed = POJO_HEADER;
        List<Field> varying = new ArrayList<>();
        List<SerializedSize> sizes = new ArrayList<>();
        PojoFields fields;
        try {
            fields = PojoFields.of(serializer);
        } catch (ReflectiveOperationException | NotGeneratedException e) {
            return written;
        }
        for (int index = 0; index < fields.fields().size(); index++) {
            SerializedSize size = of(fields.serializers().get(index), least);
            fixed += NULL_FLAG;
            boolean isThere = !least || fields.fields().get(index).getType().isPrimitive();
            if (size instanceof Fixed alike && isThere) {
                fixed += alike.bytes;
            } else if (fields.fields().get(index).trySetAccessible()) {
                varying.add(fields.fields().get(index));
                sizes.add(size);
            } else {
                return written;
            }
        }
        return new Pojo(fields.type(), fixed, varying, sizes, written);
    }

    private static SerializedSize ofTuple(TupleSerializer<?> serializer, boolean least) {
        long fixed = 0;
        List<Integer> indexes = new ArrayList<>();
        List<SerializedSize> fields = new ArrayList<>();
        TypeSerializer<?>[] serializers = serializer.getFieldSerializers();
        for (int index = 0; index < serializers.length; index++) {
            SerializedSize field = of(serializers[index], least);
            if (field instanceof Fixed alike) {
                fixed += alike.bytes;
            } else {
                indexes.add(index);
                fields.add(field);
            }
        }
        return new Fields(fixed, indexes, fields);
    }

    /** Whether a size costs a few nanoseconds only: nothing is serialised for it. */
    public boolean isCheap() {
        return isCheap;
    }

    /**
     * The size of a value, bytes.
     *
     * @throws IOException if it cannot be serialised
     * @throws RuntimeException likewise; for a null, where the serializer knows none, too
     */
    public abstract long bytesOf(@Nullable Object value) throws IOException;

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new NullPointerException("the serializer knows no null");
        }
        return value;
    }

    private static final class Fixed extends SerializedSize {
        private final long bytes;

        Fixed(long bytes) {
            super(true);
            this.bytes = bytes;
        }

        @Override
        public long bytesOf(@Nullable Object value) {
            return bytes;
        }
    }

    /** Text; its characters are taken to be of the kind of the one in the middle, or of the smallest. */
    private static final class Text extends SerializedSize {
        private final boolean least;

        Text(boolean least) {
            super(true);
            this.least = least;
        }

        @Override
        public long bytesOf(@Nullable Object value) {
            if (value == null) {
                return STRING_HEADER;
            }
            String text = (String) value;
            int length = text.length();
            if (length == 0) {
                return STRING_HEADER;
            }
            char middle = least ? 0 : text.charAt(length / 2);
            long bytesPerCharacter = middle < TWO_BYTES ? 1 : middle < THREE_BYTES ? 2 : 3;
            return STRING_HEADER + bytesPerCharacter * length;
        }
    }

    private static final class PrimitiveArray extends SerializedSize {
        private final long elementBytes;

        PrimitiveArray(int elementBytes) {
            super(true);
            this.elementBytes = elementBytes;
        }

        @Override
        public long bytesOf(@Nullable Object value) {
            return Integer.BYTES + elementBytes * Array.getLength(present(value));
        }
    }

    /** A tuple: those of its fields that vary, and the others together. */
    private static final class Fields extends SerializedSize {
        private final long fixed;
        private final int[] indexes;
        private final SerializedSize[] fields;

        Fields(long fixed, List<Integer> indexes, List<SerializedSize> fields) {
            super(fields.stream().allMatch(SerializedSize::isCheap));
            this.fixed = fixed;
            this.indexes = indexes.stream().mapToInt(Integer::intValue).toArray();
            this.fields = fields.toArray(SerializedSize[]::new);
        }

        @Override
        public long bytesOf(@Nullable Object value) throws IOException {
            Tuple tuple = (Tuple) present(value);
            long bytes = fixed;
            for (int i = 0; i < fields.length; i++) {
                bytes += fields[i].bytesOf(tuple.getField(indexes[i]));
            }
            return bytes;
        }
    }

    /** A POJO: those of its fields that vary, and the others together, as if none of these were null. */
    private static final class Pojo extends SerializedSize {
        private final Class<?> type;
        private final long fixed;
        private final Field[] fields;
        private final SerializedSize[] sizes;
        private final Written ofSubclasses;

        Pojo(Class<?> type, long fixed, List<Field> fields, List<SerializedSize> sizes, Written ofSubclasses) {
            super(sizes.stream().allMatch(SerializedSize::isCheap));
            this.type = type;
            this.fixed = fixed;
            this.fields = fields.toArray(Field[]::new);
            this.sizes = sizes.toArray(SerializedSize[]::new);
            this.ofSubclasses = ofSubclasses;
        }

        @Override
        public long bytesOf(@Nullable Object value) throws IOException {
            if (value == null || value.getClass() != type) {
                return ofSubclasses.bytesOf(value);
            }
            long bytes = fixed;
            for (int i = 0; i < fields.length; i++) {
                Object field = contentOf(fields[i], value);
                bytes += field == null ? 0 : sizes[i].bytesOf(field);
            }
            return bytes;
        }

        private static @Nullable Object contentOf(Field field, Object pojo) throws IOException {
            try {
                return field.get(pojo);
            } catch (IllegalAccessException e) {
                throw new IOException(field + " was accessible", e);
            }
        }
    }

    private static final class Written extends SerializedSize {
        private final TypeSerializer<Object> serializer;
        private final CountedOutput output = new CountedOutput();

        @SuppressWarnings("unchecked") // the values are of its type
        Written(TypeSerializer<?> serializer) {
            super(false);
            this.serializer = (TypeSerializer<Object>) serializer;
        }

        @Override
        @SuppressWarnings("NullAway") // what a serializer makes of null is its own affair
        public long bytesOf(@Nullable Object value) throws IOException {
            output.clear();
            serializer.serialize(value, output);
            return output.bytes();
        }
    }
}
