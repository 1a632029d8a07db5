package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.flink.Seed;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.types.NullFieldException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Copies against the round trip, over random types and values. */
@SuppressWarnings("NullAway") // stock's serializers know no nullness
class RandomRecordsCopierTest {
    private static final int TYPES = 60;
    private static final int RECORDS = 20;

    @Test
    void copiesAsStockSerializes() throws Exception {
        long seed = Seed.next();
        RandomRecords records = new RandomRecords(seed);
        for (int i = 0; i < TYPES; i++) {
            RandomRecords.Typed typed = records.typed(3);
            TypeSerializer<?> serializer = Stock.serializerOf(typed.type());
            RecordCopier copier = RecordCopiers.of(serializer, Set.of());
            for (int j = 0; j < RECORDS; j++) {
                assertSameOutcome(serializer, copier, typed.values().get());
            }
        }
    }

    private static void assertSameOutcome(TypeSerializer<?> serializer, RecordCopier copier, @Nullable Object record)
            throws Exception {
        byte[] before;
        try {
            before = Stock.bytes(serializer, record);
        } catch (NullFieldException | IllegalArgumentException e) {
            // A list's own copy passes what its serializing fails on.
            if (!copier.description().contains("ListSerializer")) {
                assertThatThrownBy(() -> copier.copy(record)).hasSameClassAs(e).hasMessage(e.getMessage());
            }
            return;
        }
        Object copy = copier.copy(record);
        assertThat(Stock.bytes(serializer, copy)).isEqualTo(before);
        assertThat(Stock.bytes(serializer, record)).isEqualTo(before);
        assertThat(copy == record).isEqualTo(copier.isIdentity());
    }
}
