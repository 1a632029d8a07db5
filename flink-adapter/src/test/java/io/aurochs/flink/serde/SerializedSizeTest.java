package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sizes are those that Flink's serializers write. */
class SerializedSizeTest {
    /** Long texts have a length of more than a byte. */
    private static final int LENGTH_BYTES = 4;

    private final Random random = new Random(7);

    private static <T> TypeSerializer<T> serializer(TypeInformation<T> type) {
        return type.createSerializer(new SerializerConfigImpl());
    }

    @SuppressWarnings("unchecked") // a value is of its type
    private static void assertSize(TypeInformation<?> type, Object value, boolean isCheap, int tolerance)
            throws Exception {
        DataOutputSerializer written = new DataOutputSerializer(64);
        ((TypeSerializer<Object>) serializer(type)).serialize(value, written);
        SerializedSize size = SerializedSize.of(serializer(type));
        assertThat(size.isCheap()).as("%s", type).isEqualTo(isCheap);
        assertThat(size.bytesOf(value)).as("%s: %s", type, value).isBetween((long) written.length() - tolerance, (long)
                written.length());
    }

    private String text(char first, int characters) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(characters + 1); i > 0; i--) {
            text.append((char) (first + random.nextInt(26)));
        }
        return text.toString();
    }

    @Test
    void ofFixedSize() throws Exception {
        assertSize(Types.LONG, 5L, true, 0);
        assertSize(Types.TUPLE(Types.INT, Types.DOUBLE), Tuple2.of(1, 2.0), true, 0);
    }

    @Test
    void text() throws Exception {
        for (int round = 0; round < 1_000; round++) {
            assertSize(Types.STRING, text('a', 100_000), true, LENGTH_BYTES);
            assertSize(Types.STRING, text('\u0430', 1_000), true, LENGTH_BYTES);
            assertSize(Types.STRING, text('\u6f22', 1_000), true, LENGTH_BYTES);
        }
        assertSize(Types.STRING, "", true, 0);
        assertThat(SerializedSize.of(serializer(Types.STRING)).bytesOf(null)).isEqualTo(1);
    }

    @Test
    void arrays() throws Exception {
        for (int length : new int[] {0, 1, 1_000_000}) {
            assertSize(Types.PRIMITIVE_ARRAY(Types.BYTE), new byte[length], true, 0);
            assertSize(Types.PRIMITIVE_ARRAY(Types.INT), new int[length], true, 0);
            assertSize(Types.PRIMITIVE_ARRAY(Types.LONG), new long[length], true, 0);
            assertSize(Types.PRIMITIVE_ARRAY(Types.DOUBLE), new double[length], true, 0);
            assertSize(Types.PRIMITIVE_ARRAY(Types.FLOAT), new float[length], true, 0);
            assertSize(Types.PRIMITIVE_ARRAY(Types.SHORT), new short[length], true, 0);
            assertSize(Types.PRIMITIVE_ARRAY(Types.CHAR), new char[length], true, 0);
            assertSize(Types.PRIMITIVE_ARRAY(Types.BOOLEAN), new boolean[length], true, 0);
        }
    }

    @Test
    void tuples() throws Exception {
        for (int round = 0; round < 1_000; round++) {
            assertSize(
                    Types.TUPLE(Types.STRING, Types.LONG, Types.TUPLE(Types.STRING, Types.PRIMITIVE_ARRAY(Types.BYTE))),
                    Tuple3.of(text('a', 500), 1L, Tuple2.of(text('a', 500), new byte[random.nextInt(50)])),
                    true,
                    2 * LENGTH_BYTES);
        }
        assertSize(
                Types.TUPLE(Types.STRING, Types.LIST(Types.LONG)),
                Tuple2.of("a", List.of(1L, 2L)),
                false,
                LENGTH_BYTES);
    }

    @Test
    void whatElseThereIsIsWrittenToNowhere() throws Exception {
        Map<String, Integer> map = new HashMap<>(Map.of("one", 1, "\u0434\u0432\u0430", 2));
        assertSize(Types.MAP(Types.STRING, Types.INT), map, false, 0);
        assertSize(Types.BIG_DEC, new BigDecimal("123456789.123456789"), false, 0);
        assertSize(
                Types.ROW(Types.STRING, Types.INT, Types.LOCAL_DATE_TIME),
                Row.of("a", null, java.time.LocalDateTime.of(2000, 1, 1, 0, 0)),
                false,
                0);
        assertSize(Types.GENERIC(Object.class), new ArrayList<>(List.of("a", 5, new byte[10_000])), false, 0);
    }

    @Test
    void pojos() throws Exception {
        Point point = new Point();
        assertSize(Types.POJO(Point.class), point, true, LENGTH_BYTES);
        point.name = text('a', 100_000);
        point.more = new long[random.nextInt(1_000)];
        assertSize(Types.POJO(Point.class), point, true, LENGTH_BYTES);
        assertSize(Types.POJO(Point.class), new Place(), true, 0);
        assertThat(SerializedSize.of(serializer(Types.POJO(Point.class))).bytesOf(null))
                .isEqualTo(1);
    }

    /** What is bounded below must not be overestimated, whatever is between characters that take more, and whatever is null. */
    @Test
    void theLeastSizeIsNoMoreThanWhatIsWritten() throws Exception {
        assertLeast(Types.STRING, "aaaa\u6f22aaaa", 2);
        assertLeast(Types.STRING, "aaaa", 0);
        assertLeast(Types.TUPLE(Types.STRING, Types.LONG), Tuple2.of("\u6f22", 1L), 2);
        Point point = new Point();
        assertLeast(Types.POJO(Point.class), point, 0);
        point.weight = null;
        point.name = "a\u0430a";
        assertLeast(Types.POJO(Point.class), point, 1);
    }

    @SuppressWarnings("unchecked") // a value is of its type
    private static void assertLeast(TypeInformation<?> type, Object value, int tolerance) throws Exception {
        DataOutputSerializer written = new DataOutputSerializer(64);
        ((TypeSerializer<Object>) serializer(type)).serialize(value, written);
        assertThat(SerializedSize.leastOf(serializer(type)).bytesOf(value))
                .as("%s: %s", type, value)
                .isEqualTo(written.length() - tolerance);
    }

    /** Of whose fields a serializer of {@link Point} says nothing. */
    public static final class Place extends Point {
        public byte[] picture = new byte[5_000];
    }

    @Test
    void whatCannotBeSerialisedThrows() {
        SerializedSize lists = SerializedSize.of(serializer(Types.LIST(Types.LONG)));
        List<Long> withNull = new ArrayList<>();
        withNull.add(null);
        assertThatThrownBy(() -> lists.bytesOf(withNull)).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> SerializedSize.of(serializer(Types.PRIMITIVE_ARRAY(Types.BYTE)))
                        .bytesOf(null))
                .isInstanceOf(NullPointerException.class);
    }

    /** A bean of Flink's kind. */
    public static class Point {
        public int x = 5;
        public String name = "p";
        public long[] more = {1, 2, 3};
        public @Nullable Long weight = 7L;
    }
}
