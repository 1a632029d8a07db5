package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordClassCopierTest {
    /** A component of a record. */
    public enum Kind {
        A,
        B
    }

    /** A record within. */
    public record Money(BigDecimal amount, String currency) {}

    /** Immutable all through. */
    public record Order(long id, @Nullable Integer count, Kind kind, Money price, Instant at, UUID uuid) {}

    /** Mutable by its arrays and by its POJO. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Measurement(
            double z, int[] values, @Nullable Person person, String name, long @Nullable [] a) {}

    /** A record that leads back to itself. */
    public record Node(int value, @Nullable Node next) {}

    private static Order order() {
        return new Order(1L, null, Kind.B, new Money(new BigDecimal("1.5"), "EUR"), Instant.EPOCH, new UUID(1, 2));
    }

    @Test
    void handsOverRecordsOfImmutableComponents() {
        RecordCopier copier = RecordCopiers.of(Stock.serializerOf(Order.class), Set.of());
        Order order = order();
        assertThat(copier.handover()).isEqualTo(Handover.REFERENCE);
        assertThat(copier.isIdentity()).isTrue();
        assertThat(copier.copy(order)).isSameAs(order);
        assertThat(copier.copy(null)).isNull();
        assertThat(copier.description())
                .isEqualTo("by reference: " + Order.class.getName() + " is a record of immutable components");
    }

    /** 1.20's Kryo cannot write records. */
    @Test
    void handsOverSuchRecordsAlsoWhereFlinkSeesAGenericTypeThatKryoKnows() {
        Order order = order();
        TypeSerializer<?> orders = Stock.serializerOf(Types.GENERIC(Order.class));
        RecordCopier copier = RecordCopiers.of(orders, Set.of());
        try {
            assertThat(Stock.roundTrip(orders, order)).isEqualTo(order);
            assertThat(copier.isIdentity()).isTrue();
        } catch (Exception e) {
            assertThatThrownBy(() -> copier.copy(order)).hasSameClassAs(e);
        }
        assertThat(RecordCopiers.of(Stock.serializerOf(Types.GENERIC(Measurement.class)), Set.of())
                        .isIdentity())
                .isFalse();
    }

    @Test
    void copiesRecordsWithMutableComponents() throws Exception {
        TypeSerializer<Measurement> serializer = Stock.serializerOf(Measurement.class);
        RecordCopier copier = RecordCopiers.of(serializer, Set.of());
        assertThat(copier.handover()).isEqualTo(Handover.GENERATED_COPY);
        Measurement record = new Measurement(2.5, new int[] {1, 2}, new Person(), "m", null);
        Measurement copy = (Measurement) copier.copy(record);
        assertThat(copy).usingRecursiveComparison().isEqualTo(Stock.roundTrip(serializer, record));
        assertThat(copy).isNotNull().extracting(Measurement::values).isNotSameAs(record.values());
        assertThat(copy).extracting(Measurement::person).isNotSameAs(record.person());
        assertThat(copier.copy(null)).isNull();
    }
}
