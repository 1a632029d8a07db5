package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("NullAway") // a copy of something is something
class ImmutabilityTest {
    private static StringBuilder text(String text) {
        return new StringBuilder(text);
    }

    private static List<TypeInformation<?>> immutableTypes() {
        return List.of(
                Types.STRING,
                Types.INT,
                Types.LONG,
                Types.BIG_DEC,
                Types.BIG_INT,
                Types.INSTANT,
                Types.LOCAL_DATE_TIME,
                Types.ENUM(Thread.State.class),
                Types.GENERIC(UUID.class));
    }

    private static List<TypeInformation<?>> mutableTypes() {
        return List.of(
                Types.SQL_DATE,
                Types.GENERIC(StringBuilder.class),
                Types.GENERIC(Object.class),
                Types.LIST(Types.STRING),
                Types.PRIMITIVE_ARRAY(Types.INT),
                Types.TUPLE(Types.STRING));
    }

    private static RecordCopier copierOf(TypeInformation<?> type, String... immutable) {
        return RecordCopiers.of(Stock.serializerOf(type), Set.of(immutable));
    }

    @ParameterizedTest
    @MethodSource("immutableTypes")
    void handsOverImmutableTypes(TypeInformation<?> type) {
        RecordCopier copier = copierOf(type);
        assertThat(copier.isIdentity()).isTrue();
        assertThat(copier.handover()).isEqualTo(Handover.REFERENCE);
    }

    @ParameterizedTest
    @MethodSource("mutableTypes")
    void copiesOthers(TypeInformation<?> type) {
        assertThat(copierOf(type).isIdentity()).isFalse();
    }

    @Test
    void handsOverAClassDeclaredImmutable() {
        RecordCopier copier = copierOf(Types.POJO(Person.class), Person.class.getName());
        Person person = new Person();
        assertThat(copier.copy(person)).isSameAs(person);
        assertThat(copier.isIdentity()).isTrue();
        assertThat(copier.description())
                .isEqualTo("by reference: " + Person.class.getName() + " is declared immutable");
    }

    @Test
    void handsOverADeclaredClassWithinATuple() {
        RecordCopier copier = RecordCopiers.of(
                Stock.serializerOf(new TypeHint<Tuple2<StringBuilder, int[]>>() {}),
                Set.of(StringBuilder.class.getName()));
        Tuple2<StringBuilder, int[]> tuple = Tuple2.of(text("a"), new int[] {1});
        Tuple2<?, ?> copy = (Tuple2<?, ?>) copier.copy(tuple);
        assertThat((Object) copy.f0).isSameAs(tuple.f0);
        assertThat((Object) copy.f1).isNotSameAs(tuple.f1);
    }

    @Test
    void handsOverObjectsOfADeclaredClassBehindAGeneralType() {
        RecordCopier copier = copierOf(Types.GENERIC(Object.class), StringBuilder.class.getName());
        StringBuilder declared = text("a");
        List<String> other = new ArrayList<>();
        assertThat(copier.copy(declared)).isSameAs(declared);
        assertThat(copier.copy(other)).isNotSameAs(other);
    }

    /** A weight of nothing would let records without bound wait on their way. */
    @Test
    void whatIsPassedBehindAGeneralTypeHasNoKnownSize() {
        RoundTrip roundTrip = new RoundTrip(Stock.serializerOf(Types.GENERIC(Object.class)));
        assertThat(copierBy(roundTrip, roundTrip).isMeasured())
                .as("nothing is passed")
                .isTrue();
        RecordCopier copier =
                copierBy(new HiddenImmutables(Set.of(StringBuilder.class.getName()), roundTrip), roundTrip);
        assertThat(copier.isMeasured()).isFalse();
        copier.copy(new ArrayList<>());
        assertThat(copier.serializedBytes()).isPositive();
        copier.copy(text("a"));
        assertThat(copier.serializedBytes()).isEqualTo(-1);
    }

    private static RecordCopier copierBy(MeasuredCopy copy, RoundTrip roundTrip) {
        return new SingleThreadCopier(new CopyPlan(Handover.ROUND_TRIP, copy, true, false, ""), roundTrip);
    }
}
