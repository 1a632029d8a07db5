package io.aurochs.benchmarks.flink.nexmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.nexmark.query.RowHash;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

/** Rows of Flink have the hash of the same row of a loop. */
class RowHasherTest {
    private static final String TEXT = "longer than a slot";
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 12, 30, 15, 123_000_000);
    private static final BigDecimal PRICE = new BigDecimal("90.800");
    private static final RowType TYPE = RowType.of(
            new BigIntType(),
            new VarCharType(VarCharType.MAX_LENGTH),
            new TimestampType(3),
            new DecimalType(18, 3),
            new BigIntType());
    private static final long EXPECTED = RowHash.of(7L, TEXT, TIME, PRICE, null);

    private final RowHasher hasher = new RowHasher(TYPE, 0, 1, 2, 3, 4);

    @Test
    void ofObjects() {
        assertThat(hasher.hash(objects(StringData.fromString(TEXT)))).isEqualTo(EXPECTED);
    }

    @Test
    void ofTextsThatAreBytes() {
        byte[] bytes = TEXT.getBytes(StandardCharsets.US_ASCII);
        assertThat(hasher.hash(objects(StringData.fromBytes(bytes)))).isEqualTo(EXPECTED);
    }

    @Test
    void ofBinaryRows() {
        assertThat(hasher.hash(binary())).isEqualTo(EXPECTED);
    }

    @Test
    void ofSomeColumns() {
        assertThat(new RowHasher(TYPE, 0, 2).hash(binary())).isEqualTo(RowHash.of(7L, TIME));
    }

    private static GenericRowData objects(StringData text) {
        return GenericRowData.of(
                7L, text, TimestampData.fromLocalDateTime(TIME), DecimalData.fromBigDecimal(PRICE, 18, 3), null);
    }

    /** As Flink lays it out: a slot for each column, then the text, whose slot has its offset and length. */
    private static BinaryRowData binary() {
        byte[] text = TEXT.getBytes(StandardCharsets.US_ASCII);
        int slots = BinaryRowData.calculateFixPartSizeInBytes(TYPE.getFieldCount());
        MemorySegment segment = MemorySegmentFactory.wrap(new byte[slots + text.length]);
        BinaryRowData row = new BinaryRowData(TYPE.getFieldCount());
        row.pointTo(segment, 0, segment.size());
        row.setLong(0, 7);
        row.setLong(1, (long) slots << Integer.SIZE | text.length);
        segment.put(slots, text);
        row.setTimestamp(2, TimestampData.fromLocalDateTime(TIME), 3);
        row.setDecimal(3, DecimalData.fromBigDecimal(PRICE, 18, 3), 18);
        row.setNullAt(4);
        return row;
    }
}
