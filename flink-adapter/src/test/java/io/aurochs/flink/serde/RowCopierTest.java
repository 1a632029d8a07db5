package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.flink.Seed;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.BoxedWrapperRowData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.UpdatableRowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.binary.BinaryStringDataUtil;
import org.apache.flink.table.data.utils.JoinedRowData;
import org.apache.flink.table.data.utils.ProjectedRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.runtime.typeutils.StringDataSerializer;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BinaryType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DayTimeIntervalType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RawType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.YearMonthIntervalType;
import org.apache.flink.types.RowKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of SQL between chained operators: their copies equal those of their serializer, and share nothing that can change. */
class RowCopierTest {
    private static final VarCharType TEXT = new VarCharType(VarCharType.MAX_LENGTH);
    private static final RowType PAIR = RowType.of(TEXT, new IntType());
    private static final LogicalType[] TYPES = {
        new BooleanType(),
        new TinyIntType(),
        new SmallIntType(),
        new IntType(),
        new BigIntType(),
        new FloatType(),
        new DoubleType(),
        new DateType(),
        new TimestampType(3),
        new TimestampType(9),
        new DecimalType(10, 2),
        new DecimalType(30, 2),
        TEXT,
        PAIR,
        new VarBinaryType(VarBinaryType.MAX_LENGTH),
        new ArrayType(TEXT),
        new MapType(TEXT, new IntType()),
        new TimeType(3),
        new CharType(4),
        new BinaryType(2),
        new YearMonthIntervalType(YearMonthIntervalType.YearMonthResolution.YEAR_TO_MONTH),
        new DayTimeIntervalType(DayTimeIntervalType.DayTimeResolution.DAY_TO_SECOND),
        new LocalZonedTimestampType(9),
        new RawType<>(String.class, StringSerializer.INSTANCE),
        new MultisetType(TEXT),
        new ArrayType(PAIR)
    };

    private final Random random = new Random(Seed.next());
    private final RowDataSerializer stock = new RowDataSerializer(TYPES);
    private final TypeSerializer<RowData> faster = RecordCopiers.copyingFaster(stock, Set.of());

    /** A row of the same fields in another class. */
    private enum Form {
        GENERIC {
            @Override
            RowData of(GenericRowData row) {
                return row;
            }
        },
        JOINED {
            @Override
            RowData of(GenericRowData row) {
                int left = TYPES.length / 2;
                JoinedRowData joined = new JoinedRowData(fields(row, 0, left), fields(row, left, TYPES.length));
                joined.setRowKind(row.getRowKind());
                return joined;
            }
        },
        BINARY {
            @Override
            RowData of(GenericRowData row) {
                return new RowDataSerializer(TYPES).toBinaryRow(row).copy();
            }
        },
        NESTED {
            @Override
            RowData of(GenericRowData row) {
                return new RowDataSerializer((LogicalType) RowType.of(TYPES))
                        .toBinaryRow(GenericRowData.of(row))
                        .copy()
                        .getRow(0, TYPES.length);
            }
        };

        abstract RowData of(GenericRowData row);

        private static GenericRowData fields(GenericRowData row, int from, int to) {
            return GenericRowData.of(
                    IntStream.range(from, to).mapToObj(row::getField).toArray());
        }
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void copiesAsStock(Form form) {
        for (int i = 0; i < 200; i++) {
            RowData row = form.of(randomRow());
            RowData expected = stock.copy(row);
            RowData copy = faster.copy(row);
            assertThat(copy).as("row %d", i).isNotSameAs(row).hasSameClassAs(expected);
            assertThat(binary(copy)).as("row %d", i).isEqualTo(binary(expected));
        }
    }

    /** Between tasks any row becomes a binary one. */
    @ParameterizedTest
    @EnumSource(Form.class)
    void writesTheBytesThatStockReads(Form form) throws Exception {
        RecordCopier copier = RecordCopiers.of(stock, Set.of());
        for (int i = 0; i < 200; i++) {
            RowData row = form.of(randomRow());
            byte[] bytes = Stock.bytes(stock, row);
            Object copy = Objects.requireNonNull(copier.copy(row));
            assertThat(copy).as("row %d", i).isNotSameAs(row).isExactlyInstanceOf(BinaryRowData.class);
            assertThat(copy).as("row %d", i).isEqualTo(binary(row));
            assertThat(Stock.bytes(stock, copy)).as("row %d", i).isEqualTo(bytes);
            assertThat(copier.serializedBytes()).isEqualTo(((BinaryRowData) copy).getSizeInBytes());
        }
    }

    /** What generated operators emit: each field a mutable object that the operator uses again. */
    @Test
    void copiesWrappers() {
        RowDataSerializer serializer = new RowDataSerializer(new BigIntType(), new IntType(), TEXT);
        BoxedWrapperRowData row = new BoxedWrapperRowData(3);
        row.setLong(0, 7);
        row.setNullAt(1);
        row.setNonPrimitiveValue(2, StringData.fromString("a"));
        RowData copy = RecordCopiers.copyingFaster(serializer, Set.of()).copy(row);
        row.setLong(0, 8);
        row.setInt(1, 9);
        assertThat(copy).isEqualTo(GenericRowData.of(7L, null, StringData.fromString("a")));
    }

    @Test
    void sharesNothingThatCanChange() {
        byte[] reused = "before".getBytes(StandardCharsets.UTF_8);
        GenericRowData inner = GenericRowData.of(StringData.fromBytes(reused), 1);
        byte[] bytes = {1, 2};
        GenericRowData row = randomRow();
        row.setField(12, StringData.fromBytes(reused));
        row.setField(13, inner);
        row.setField(14, bytes);
        RowData copy = faster.copy(row);
        reused[0] = 'X';
        inner.setField(1, 2);
        bytes[0] = 9;
        assertThat(copy.getString(12)).hasToString("before");
        assertThat(copy.getRow(13, 2).getString(0)).hasToString("before");
        assertThat(copy.getRow(13, 2).getInt(1)).isEqualTo(1);
        assertThat(copy.getBinary(14)).containsExactly(1, 2);
    }

    @Test
    void copiesTheBytesOfAStringOnce() {
        RowDataSerializer serializer = new RowDataSerializer(TEXT);
        TypeSerializer<RowData> copier = RecordCopiers.copyingFaster(serializer, Set.of());
        RowData first = copier.copy(GenericRowData.of(StringData.fromString("text")));
        RowData second = copier.copy(first);
        assertThat(second).isNotSameAs(first);
        assertThat(second.getString(0)).isSameAs(first.getString(0));
    }

    /** Flink hands out the array of a string that fills its segment. */
    @Test
    void writingToTheBytesOfACopyChangesNoString() {
        TypeSerializer<RowData> copier = RecordCopiers.copyingFaster(new RowDataSerializer(TEXT), Set.of());
        RowData copy = copier.copy(GenericRowData.of(StringData.fromString("text")));
        copy.getString(0).toBytes()[0] = 'X';
        BinaryStringData string = (BinaryStringData) copier.copy(copy).getString(0);
        assertThat(string.byteAt(0)).isEqualTo((byte) 't');
        assertThat(string.toBytes()).isEqualTo("text".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void copiesStringsThatSpanSegments() {
        MemorySegment[] segments = {
            MemorySegmentFactory.wrap(new byte[] {0, 't', 'e'}), MemorySegmentFactory.wrap(new byte[] {'x', 't', 0})
        };
        RowData copy = RecordCopiers.copyingFaster(new RowDataSerializer(TEXT), Set.of())
                .copy(GenericRowData.of(new BinaryStringData(segments, 1, 4)));
        assertThat(copy.getString(0)).hasToString("text").isEqualTo(StringData.fromString("text"));
    }

    /** As code that the planner has generated needs it. */
    @Test
    void aSerializerOfTheSameClassCopiesFaster() throws Exception {
        RowDataSerializer same = (RowDataSerializer) RecordCopiers.ofRowsCopyingFaster(stock, Set.of());
        assertThat(same.getClass()).isNotEqualTo(RowDataSerializer.class);
        GenericRowData row = randomRow();
        row.setField(12, text());
        RowData copy = same.copy(row);
        assertThat(binary(copy)).isEqualTo(binary(row));
        assertThat(same.copy(copy).getString(12)).isSameAs(copy.getString(12));
        assertThat(Stock.bytes(same, row)).isEqualTo(Stock.bytes(stock, row));
        assertThat(same).isEqualTo(stock);
        assertThat(same.duplicate()).isExactlyInstanceOf(RowDataSerializer.class);
        assertThat(RecordCopiers.ofRowsCopyingFaster(StringDataSerializer.INSTANCE, Set.of()))
                .isSameAs(StringDataSerializer.INSTANCE);
    }

    @Test
    void failsAsStock() {
        GenericRowData tooShort = GenericRowData.of(1L);
        assertThatThrownBy(() -> stock.copy(tooShort)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> faster.copy(tooShort))
                .hasMessage("Row arity: 1, but serializer arity: " + TYPES.length);
        GenericRowData wrong = randomRow();
        wrong.setField(4, "no number");
        assertThatThrownBy(() -> stock.copy(wrong)).isInstanceOf(ClassCastException.class);
        assertThatThrownBy(() -> faster.copy(wrong)).isInstanceOf(ClassCastException.class);
    }

    /** A class in a savepoint that only Aurochs has would keep stock Flink from restoring it. */
    @Test
    void kryoFindsNoClassOfAurochsInACopy() throws Exception {
        RowDataSerializer serializer = new RowDataSerializer(TEXT, PAIR);
        RowData copy = RecordCopiers.copyingFaster(serializer, Set.of())
                .copy(GenericRowData.of(text(), GenericRowData.of(text(), 1)));
        byte[] bytes = Stock.bytes(Stock.serializerOf(TypeInformation.of(RowData.class)), copy);
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                .contains("GenericRow")
                .doesNotContain("aurochs");
    }

    /** It would keep the whole alive. */
    @Test
    void aPartOfACopiedStringIsCopied() {
        TypeSerializer<RowData> copier = RecordCopiers.copyingFaster(new RowDataSerializer(TEXT), Set.of());
        BinaryStringData whole = (BinaryStringData)
                copier.copy(GenericRowData.of(StringData.fromString("a,b"))).getString(0);
        BinaryStringData part =
                BinaryStringDataUtil.splitByWholeSeparatorPreserveAllTokens(whole, BinaryStringData.fromString(","))[1];
        assertThat(part.getSegments()[0]).isSameAs(whole.getSegments()[0]);
        BinaryStringData copy =
                (BinaryStringData) copier.copy(GenericRowData.of(part)).getString(0);
        assertThat(copy).hasToString("b").isNotSameAs(part);
        assertThat(copy.getSegments()[0].size()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 39, 40, 41, 80, 81, 300})
    void rowsMayHaveManyFields(int width) throws Exception {
        RowDataSerializer wide =
                new RowDataSerializer(Collections.nCopies(width, new IntType()).toArray(LogicalType[]::new));
        TypeSerializer<RowData> copying = RecordCopiers.copyingFaster(wide, Set.of());
        assertThat(copying).isNotSameAs(wide);
        GenericRowData row = new GenericRowData(width);
        for (int i = 0; i < width; i += 1 + random.nextInt(3)) {
            row.setField(i, random.nextInt());
        }
        assertThat(copying.copy(row)).isNotSameAs(row).isEqualTo(row);
        RowData joined = new JoinedRowData(row, new GenericRowData(0));
        assertThat(copying.copy(joined)).isEqualTo(row);
        assertThat(RecordCopiers.of(wide, Set.of()).copy(row)).isEqualTo(wide.toBinaryRow(row));
    }

    @Test
    void projectedAndUpdatedRowsBecomeGenericOnes() {
        RowDataSerializer serializer = new RowDataSerializer(new IntType(), TEXT);
        TypeSerializer<RowData> copier = RecordCopiers.copyingFaster(serializer, Set.of());
        ProjectedRowData projected =
                ProjectedRowData.from(new int[] {1, 0}).replaceRow(GenericRowData.of(StringData.fromString("a"), 1));
        assertThat(copier.copy(projected))
                .isEqualTo(serializer.copy(projected))
                .isExactlyInstanceOf(GenericRowData.class);
        UpdatableRowData updated = new UpdatableRowData(serializer.toBinaryRow(pair(serializer)), 2);
        updated.setField(0, 7);
        assertThat(copier.copy(updated)).isEqualTo(serializer.copy(updated)).isExactlyInstanceOf(GenericRowData.class);
    }

    private static GenericRowData pair(RowDataSerializer serializer) {
        return GenericRowData.of(serializer.getArity(), StringData.fromString("b"));
    }

    private BinaryRowData binary(RowData row) {
        return new RowDataSerializer(TYPES).toBinaryRow(row);
    }

    private GenericRowData randomRow() {
        List<@Nullable Object> fields = new ArrayList<>(List.of(
                random.nextBoolean(),
                (byte) random.nextInt(),
                (short) random.nextInt(),
                random.nextInt(),
                random.nextLong(),
                random.nextFloat(),
                random.nextDouble(),
                random.nextInt(10_000),
                TimestampData.fromEpochMillis(random.nextInt()),
                TimestampData.fromEpochMillis(random.nextInt(), random.nextInt(1_000_000)),
                decimal(10),
                decimal(30),
                text(),
                GenericRowData.ofKind(kind(), random.nextBoolean() ? text() : null, random.nextInt()),
                text().toBytes(),
                new GenericArrayData(new Object[] {text(), text()}),
                new GenericMapData(Map.of(text(), random.nextInt())),
                random.nextInt(10_000),
                StringData.fromString("ab  "),
                new byte[] {1, (byte) random.nextInt()},
                random.nextInt(100),
                random.nextLong(),
                TimestampData.fromEpochMillis(random.nextInt(), random.nextInt(1_000_000)),
                RawValueData.fromObject("raw"),
                new GenericMapData(Map.of(text(), random.nextInt())),
                new GenericArrayData(new Object[] {GenericRowData.of(text(), random.nextInt())})));
        fields.replaceAll(field -> random.nextInt(5) == 0 ? null : field);
        return GenericRowData.ofKind(kind(), fields.toArray());
    }

    private RowKind kind() {
        return RowKind.fromByteValue((byte) random.nextInt(RowKind.values().length));
    }

    private StringData text() {
        return StringData.fromString("\u00e9" + Long.toString(random.nextLong(), 36));
    }

    private DecimalData decimal(int precision) {
        return Objects.requireNonNull(
                DecimalData.fromBigDecimal(BigDecimal.valueOf(random.nextInt(), 2), precision, 2));
    }
}
