package io.aurochs.benchmarks.flink.nexmark;

import io.aurochs.application.nexmark.query.RowHash;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** The {@link RowHash} of Flink's rows. Does not decode texts. */
final class RowHasher implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Column[] columns;

    /** Reads what stands for a column that has a value. */
    private interface Reader extends Serializable {
        long read(RowData row, int column);
    }

    private record Column(int index, Reader reader) implements Serializable {
        long read(RowData row) {
            return row.isNullAt(index) ? RowHash.NULL : reader.read(row, index);
        }
    }

    /**
     * Prepares for rows of a type.
     *
     * @param compared places of the columns that count
     * @throws IllegalArgumentException if one of them is of a type that no query has
     */
    RowHasher(RowType type, int... compared) {
        columns = Arrays.stream(compared)
                .mapToObj(index -> new Column(index, reader(type.getTypeAt(index))))
                .toArray(Column[]::new);
    }

    private static Reader reader(LogicalType type) {
        return switch (type.getTypeRoot()) {
            case BIGINT -> RowData::getLong;
            case CHAR, VARCHAR -> (row, column) -> text(row.getString(column));
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                (row, column) -> row.getTimestamp(column, 3).getMillisecond();
            case DECIMAL -> decimalReader((DecimalType) type);
            default -> throw new IllegalArgumentException("a column of type " + type + ": no query of Nexmark has one");
        };
    }

    private static Reader decimalReader(DecimalType type) {
        int precision = type.getPrecision();
        int scale = type.getScale();
        return (row, column) -> row.getDecimal(column, precision, scale)
                .toBigDecimal()
                .unscaledValue()
                .longValueExact();
    }

    private static long text(StringData text) {
        if (text instanceof BinaryStringData binary && binary.getJavaObject() == null) {
            return RowHash.text(binary.getSizeInBytes(), hashCode(binary));
        }
        return RowHash.text(text.toString());
    }

    /** The {@link String#hashCode} of an ASCII text, as all texts of Nexmark are. */
    private static int hashCode(BinaryStringData ascii) {
        int length = ascii.getSizeInBytes();
        int hashCode = 0;
        for (int i = 0; i < length; i++) {
            hashCode = 31 * hashCode + ascii.byteAt(i);
        }
        return hashCode;
    }

    long hash(RowData row) {
        long hash = RowHash.EMPTY;
        for (Column column : columns) {
            hash = RowHash.plus(hash, column.read(row));
        }
        return hash;
    }
}
