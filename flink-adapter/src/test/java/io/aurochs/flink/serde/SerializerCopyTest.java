package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;

class SerializerCopyTest {
    private static StringBuilder text(String text) {
        return new StringBuilder(text);
    }

    private static void assertCopied(TypeInformation<?> type, Object record) throws Exception {
        TypeSerializer<?> serializer = Stock.serializerOf(type);
        RecordCopier copier = RecordCopiers.of(serializer, Set.of());
        Object copy = copier.copy(record);
        assertThat(copier.handover()).isNotEqualTo(Handover.REFERENCE);
        assertThat(copy).isNotSameAs(record);
        assertThat(copy).usingRecursiveComparison().isEqualTo(Stock.roundTrip(serializer, record));
    }

    @Test
    void copiesWhatFlinkSerializesWithKryo() throws Exception {
        TreeMap<String, List<Integer>> record = new TreeMap<>(Map.of("a", new ArrayList<>(List.of(1, 2))));
        assertCopied(new TypeHint<TreeMap<String, List<Integer>>>() {}.getTypeInfo(), record);
    }

    @Test
    void copiesCollectionsRowsAndArraysOfObjects() throws Exception {
        assertCopied(Types.LIST(Types.INT), new ArrayList<>(List.of(1, 2)));
        assertCopied(Types.MAP(Types.STRING, Types.LONG), new HashMap<>(Map.of("a", 1L)));
        assertCopied(Types.ROW(Types.INT, Types.PRIMITIVE_ARRAY(Types.BYTE)), Row.of(1, new byte[] {1}));
        assertCopied(Types.OBJECT_ARRAY(Types.STRING), new String[] {"a", null});
    }

    @Test
    void clonesArraysOfPrimitives() {
        Map<TypeInformation<?>, Object> arrays = Map.of(
                Types.BOOLEAN, new boolean[] {true},
                Types.BYTE, new byte[] {1},
                Types.SHORT, new short[] {1},
                Types.CHAR, new char[] {'a'},
                Types.INT, new int[] {1},
                Types.LONG, new long[] {1},
                Types.FLOAT, new float[] {1},
                Types.DOUBLE, new double[] {1});
        arrays.forEach((type, array) -> {
            RecordCopier copier = RecordCopiers.of(Stock.serializerOf(Types.PRIMITIVE_ARRAY(type)), Set.of());
            assertThat(copier.handover()).isEqualTo(Handover.GENERATED_COPY);
            assertThat(copier.copy(array)).isEqualTo(array).isNotSameAs(array);
        });
    }

    /** A user's serializer may copy in another way than it reads. */
    @Test
    void serializesWhatIsNotKnownToBeCopiedExactly() {
        RecordCopier copier = RecordCopiers.of(
                new StubbornSerializer(() -> new IllegalStateException("copy must not be called"), null), Set.of());
        assertThat(copier.handover()).isEqualTo(Handover.ROUND_TRIP);
        assertThat(copier.isFaithful()).isFalse();
        assertThat(copier.copy(text("a"))).hasToString("a");
    }

    /** A copier belongs to one thread: serializers have state. */
    @Test
    void callsSerializersOfItsOwnOnly() {
        StubbornSerializer serializer = new StubbornSerializer(UnsupportedOperationException::new, null) {
            private static final long serialVersionUID = 1L;

            @Override
            public StringBuilder copy(StringBuilder from) {
                throw new AssertionError("not a duplicate");
            }
        };
        assertThat(RecordCopiers.of(serializer, Set.of()).copy(text("a"))).hasToString("a");
    }

    /** Nobody's record but the serializer's own failure: stock fails like this. */
    @Test
    void failsAsStockWhereTheRecordIsAtFault() {
        RecordCopier copier = RecordCopiers.of(
                new StubbornSerializer(() -> new IllegalStateException("copy"), () -> new IllegalStateException("no")),
                Set.of());
        assertThatThrownBy(() -> copier.copy(text("a")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no");
    }

    @Test
    @SuppressWarnings("NullAway")
    void letsAUsersSerializerDecideOnNulls() {
        RecordCopier copier =
                RecordCopiers.of(new StubbornSerializer(UnsupportedOperationException::new, null), Set.of());
        assertThatThrownBy(() -> copier.copy(null)).isInstanceOf(NullPointerException.class);
    }
}
