package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.junit.jupiter.api.Test;

/** Copies between chained operators, where stock never serializes: what its {@code copy} takes is taken. */
class FasterCopyTest {
    private final TypeSerializer<Tuple2<Integer, long[]>> stock =
            serializer(new TypeHint<Tuple2<Integer, long[]>>() {}.getTypeInfo());
    private final TypeSerializer<Tuple2<Integer, long[]>> faster = RecordCopiers.copyingFaster(stock, Set.of());

    @Test
    void copiesWhatIsMutable() {
        Tuple2<Integer, long[]> tuple = Tuple2.of(1, new long[] {2, 3});
        Tuple2<Integer, long[]> copy = faster.copy(tuple);
        assertThat(copy).isNotSameAs(tuple);
        assertThat(copy.f1).isNotSameAs(tuple.f1).containsExactly(2, 3);
        assertThat(faster.copy(tuple, Tuple2.of(9, new long[0])).f0).isEqualTo(1);
    }

    @Test
    void takesTheNullsThatStockTakes() {
        Tuple2<Integer, long[]> holed = Tuple2.of(null, new long[] {1});
        assertThat(stock.copy(holed).f0).isNull();
        assertThat(faster.copy(holed).f0).isNull();
        assertThat(faster.copy(holed).f1).isNotSameAs(holed.f1).containsExactly(1);
    }

    @Test
    void leavesTheRestToStock() throws Exception {
        assertThat(faster).isNotSameAs(stock).isEqualTo(RecordCopiers.copyingFaster(stock, Set.of()));
        assertThat(faster.duplicate()).isInstanceOf(stock.getClass());
        assertThat(faster.getLength()).isEqualTo(stock.getLength());
        assertThat(faster.isImmutableType()).isFalse();
        assertThat(faster.snapshotConfiguration())
                .isInstanceOf(stock.snapshotConfiguration().getClass());
    }

    @Test
    void whatIsNotGeneratedStaysAsItIs() {
        TypeSerializer<String> strings = serializer(Types.STRING);
        assertThat(RecordCopiers.copyingFaster(strings, Set.of())).isSameAs(strings);
    }

    private static <T> TypeSerializer<T> serializer(TypeInformation<T> type) {
        return type.createSerializer(new SerializerConfigImpl());
    }
}
