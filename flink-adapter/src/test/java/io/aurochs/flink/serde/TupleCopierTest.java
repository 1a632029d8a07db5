package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.tuple.Tuple;
import org.apache.flink.api.java.tuple.Tuple0;
import org.apache.flink.api.java.tuple.Tuple1;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.api.java.typeutils.runtime.TupleSerializer;
import org.apache.flink.types.NullFieldException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("NullAway") // nulls are the matter
class TupleCopierTest {
    private static RecordCopier copierOf(TypeSerializer<?> serializer) {
        return RecordCopiers.of(serializer, Set.of());
    }

    private static IntStream arities() {
        return IntStream.rangeClosed(1, Tuple.MAX_ARITY);
    }

    @ParameterizedTest
    @MethodSource("arities")
    void copiesTuplesOfEveryArity(int arity) throws Exception {
        TypeInformation<?>[] types = new TypeInformation<?>[arity];
        Arrays.setAll(types, i -> i % 2 == 0 ? Types.INT : Types.PRIMITIVE_ARRAY(Types.BYTE));
        Tuple tuple = Tuple.newInstance(arity);
        for (int i = 0; i < arity; i++) {
            tuple.setField(i % 2 == 0 ? (Object) i : new byte[] {(byte) i}, i);
        }
        TypeSerializer<Tuple> serializer = Stock.serializerOf(Types.TUPLE(types));
        RecordCopier copier = copierOf(serializer);
        Tuple copy = (Tuple) copier.copy(tuple);

        assertThat(copier.handover()).isEqualTo(Handover.GENERATED_COPY);
        assertThat(copy).isNotSameAs(tuple).hasSameClassAs(tuple);
        assertThat(Stock.bytes(serializer, copy)).isEqualTo(Stock.bytes(serializer, tuple));
        for (int i = 0; i < arity; i++) {
            if (i % 2 == 0) {
                assertThat(copy.<Object>getField(i)).isSameAs(tuple.getField(i));
            } else {
                assertThat(copy.<Object>getField(i)).isNotSameAs(tuple.getField(i));
            }
        }
    }

    @Test
    void handsOverTheTupleWithoutFieldsItself() {
        RecordCopier copier = copierOf(Stock.serializerOf(new TypeHint<Tuple0>() {}));
        assertThat(copier.isIdentity()).isTrue();
        assertThat(copier.copy(Tuple0.INSTANCE)).isSameAs(Tuple0.INSTANCE);
    }

    @Test
    void copiesTuplesWithinTuples() {
        RecordCopier copier =
                copierOf(Stock.serializerOf(new TypeHint<Tuple2<Tuple2<String, Tuple1<Long>>, List<String>>>() {}));
        Tuple2<String, Tuple1<Long>> inner = Tuple2.of("a", Tuple1.of(1L));
        Tuple2<Tuple2<String, Tuple1<Long>>, List<String>> tuple = Tuple2.of(inner, new ArrayList<>(List.of("x")));
        Object copy = copier.copy(tuple);
        assertThat(copy).isEqualTo(tuple);

        inner.f1.f0 = 2L;
        inner.f0 = "b";
        tuple.f1.add("y");
        assertThat(copy).isEqualTo(Tuple2.of(Tuple2.of("a", Tuple1.of(1L)), List.of("x")));
    }

    @Test
    void passesNullsThatStockPasses() throws Exception {
        TypeSerializer<?> serializer = Stock.serializerOf(new TypeHint<Tuple3<String, Person, int[]>>() {});
        Tuple3<String, Person, int[]> tuple = Tuple3.of(null, null, new int[0]);
        assertThat(copierOf(serializer).copy(tuple))
                .usingRecursiveComparison()
                .isEqualTo(Stock.roundTrip(serializer, tuple));
    }

    private static List<TypeInformation<?>> types() {
        return List.of(
                Types.STRING,
                Types.INT,
                Types.LONG,
                Types.BOOLEAN,
                Types.DOUBLE,
                Types.CHAR,
                Types.BIG_DEC,
                Types.BIG_INT,
                Types.SQL_DATE,
                Types.SQL_TIMESTAMP,
                Types.INSTANT,
                Types.LOCAL_DATE,
                Types.LOCAL_DATE_TIME,
                Types.ENUM(Thread.State.class),
                Types.TUPLE(Types.STRING),
                Types.POJO(Person.class),
                Types.GENERIC(StringBuilder.class),
                Types.LIST(Types.INT),
                Types.MAP(Types.INT, Types.INT),
                Types.PRIMITIVE_ARRAY(Types.INT),
                Types.OBJECT_ARRAY(Types.STRING),
                Types.OBJECT_ARRAY(Types.POJO(Person.class)),
                Types.ROW(Types.INT),
                Types.EITHER(Types.INT, Types.STRING));
    }

    @ParameterizedTest
    @MethodSource("types")
    void treatsANullInAFieldAsStockDoes(TypeInformation<?> type) {
        TypeSerializer<Tuple> serializer = Stock.serializerOf(Types.TUPLE(Types.STRING, type));
        assertSameOutcome(serializer, Tuple2.of("a", null));
    }

    @ParameterizedTest
    @MethodSource("types")
    void treatsANullInATupleWithinATupleAsStockDoes(TypeInformation<?> type) {
        TypeSerializer<Tuple> serializer = Stock.serializerOf(Types.TUPLE(Types.INT, Types.TUPLE(type)));
        assertSameOutcome(serializer, Tuple2.of(1, Tuple1.of(null)));
        assertSameOutcome(serializer, Tuple2.of(1, null));
    }

    @ParameterizedTest
    @MethodSource("types")
    void treatsANullRecordAsStockDoes(TypeInformation<?> type) {
        assertSameOutcome(Stock.serializerOf(type), null);
    }

    private static void assertSameOutcome(TypeSerializer<?> serializer, Object record) {
        Object stocks;
        try {
            stocks = Stock.roundTrip(serializer, record);
        } catch (Exception e) {
            assertThatThrownBy(() -> copierOf(serializer).copy(record))
                    .hasSameClassAs(e)
                    .hasMessage(e.getMessage());
            return;
        }
        assertThat(copierOf(serializer).copy(record)).isEqualTo(stocks);
    }

    @Test
    void namesTheFieldThatIsNull() {
        RecordCopier copier = copierOf(Stock.serializerOf(new TypeHint<Tuple2<String, Integer>>() {}));
        assertThatThrownBy(() -> copier.copy(Tuple2.of("a", null)))
                .isInstanceOf(NullFieldException.class)
                .hasMessageContaining("Field 1");
    }

    /** A user's own name for a tuple. */
    @SuppressWarnings("unchecked") // as Flink's own class
    public static class Edge extends Tuple2<Long, int[]> {
        private static final long serialVersionUID = 1L;

        /** For Flink. */
        public Edge() {}
    }

    @Test
    void makesTuplesOfTheSerializersClass() throws Exception {
        TypeSerializer<?> serializer = new TupleSerializer<>(Edge.class, new TypeSerializer<?>[] {
            Stock.serializerOf(Types.LONG), Stock.serializerOf(Types.PRIMITIVE_ARRAY(Types.INT))
        });
        RecordCopier copier = copierOf(serializer);
        assertThat(copier.handover()).isEqualTo(Handover.GENERATED_COPY);
        for (Tuple2<Long, int[]> tuple : List.of(new Edge(), new Tuple2<Long, int[]>())) {
            tuple.f0 = 4L;
            tuple.f1 = new int[] {1, 2};
            Object copy = copier.copy(tuple);
            assertThat(copy).hasSameClassAs(Stock.roundTrip(serializer, tuple)).isInstanceOf(Edge.class);
            assertThat(((Edge) copy).f1).isEqualTo(tuple.f1).isNotSameAs(tuple.f1);
        }
    }

    @Test
    void saysHowFieldsAreHandedOver() {
        RecordCopier copier = copierOf(
                Stock.serializerOf(Types.TUPLE(Types.STRING, Types.PRIMITIVE_ARRAY(Types.INT), Types.LIST(Types.INT))));
        assertThat(copier.description())
                .isEqualTo("org.apache.flink.api.java.tuple.Tuple3 copied by a generated class"
                        + " (f1: cloned: int[], f2: a list copied element by element)");
    }

    /** Equal copiers share a class, and thus compiled code; others do not share call sites. */
    @Test
    void sharesGeneratedClassesAmongTasks() {
        assertThat(generatedClass(new TypeHint<Tuple1<Tuple1<String>>>() {}))
                .isSameAs(generatedClass(new TypeHint<Tuple1<Tuple1<String>>>() {}))
                .isNotSameAs(generatedClass(new TypeHint<Tuple1<Tuple1<Integer>>>() {}));
    }

    private static Class<?> generatedClass(TypeHint<?> hint) {
        return new CopyPlanner(Set.of(), new AsSerialized(Set.of()))
                .planFor(Stock.serializerOf(hint))
                .copier()
                .getClass();
    }
}
