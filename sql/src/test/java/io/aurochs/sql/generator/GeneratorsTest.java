package io.aurochs.sql.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.ValueKind;
import java.math.BigDecimal;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Values by the number of their row. */
class GeneratorsTest {
    private static final int ROWS = 2_000;

    private static Set<Object> values(ColumnGenerator column) {
        return LongStream.range(0, ROWS).mapToObj(column::value).collect(Collectors.toSet());
    }

    @Test
    void allIntegersOfARangeCome() {
        assertThat(values(new RandomValues(3).integers(-2, 2))).containsExactlyInAnyOrder(-2L, -1L, 0L, 1L, 2L);
        assertThat(values(new RandomValues(3).integers(Long.MAX_VALUE - 1, Long.MAX_VALUE)))
                .containsExactlyInAnyOrder(Long.MAX_VALUE - 1, Long.MAX_VALUE);
        assertThat(values(new RandomValues(3).integers(Long.MIN_VALUE, Long.MAX_VALUE)))
                .hasSize(ROWS);
        assertThat(values(new RandomValues(3).integers(7, 7))).containsExactly(7L);
    }

    @Test
    void allDecimalsOfARangeCome() {
        assertThat(values(new RandomValues(4).decimals(new BigDecimal("-0.1"), new BigDecimal("0.1"))))
                .containsExactlyInAnyOrder(new BigDecimal("-0.1"), new BigDecimal("0.0"), new BigDecimal("0.1"));
    }

    @Test
    void aRowDependsOnItsNumberAndTheSeedOnly() {
        ColumnGenerator column = new RandomValues(9).integers(0, 1_000_000);
        Object last = column.value(1_999);
        assertThat(new RandomValues(9).integers(0, 1_000_000).value(1_999)).isEqualTo(last);
        assertThat(values(new RandomValues(10).integers(0, 1_000_000))).isNotEqualTo(values(column));
    }

    @Test
    void aShareOfTheValuesIsNull() {
        ColumnGenerator column = new RandomValues(1).withNulls(new RandomValues(2).booleans(), 0.25);
        long nulls = LongStream.range(0, ROWS)
                .filter(row -> column.value(row) == null)
                .count();
        assertThat(nulls).isBetween(ROWS / 5L, ROWS * 3L / 10);
    }

    @Test
    void timesAdvanceByFractionsOfAMillisecond() {
        ColumnType type = new ColumnType(ValueKind.TIMESTAMP, 3, 0, false);
        Sequence times = new Sequence(type, 1_000, 1, 250_000);
        assertThat(LongStream.range(0, 6).mapToObj(times::value))
                .containsExactly(1_000L, 1_001L, 1_002L, 1_003L, 1_005L, 1_006L);
        assertThat(times.value(4_000_000_000L)).isEqualTo(5_000_001_000L);
    }

    @Test
    void aSequenceLeavesNoRange() {
        Sequence small = new Sequence(ColumnType.of(ValueKind.TINYINT, false), 120, 1, 0);
        assertThat(small.value(7)).isEqualTo(127);
        assertThatThrownBy(() -> small.value(8)).hasMessage("the sequence has left the range of TINYINT");
        Sequence large = new Sequence(ColumnType.of(ValueKind.BIGINT, false), Long.MAX_VALUE - 1, 1, 0);
        assertThatThrownBy(() -> large.value(2)).hasMessageContaining("range of BIGINT");
        Sequence times = new Sequence(new ColumnType(ValueKind.TIMESTAMP, 3, 0, false), 253_402_300_799_999L, 1, 0);
        assertThat(times.value(0)).isEqualTo(253_402_300_799_999L);
        assertThatThrownBy(() -> times.value(1)).hasMessageContaining("range of TIMESTAMP");
    }
}
