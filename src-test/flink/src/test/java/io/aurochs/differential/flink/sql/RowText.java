package io.aurochs.differential.flink.sql;

import java.util.Arrays;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;

/** What a row of {@link KeptRows} says, the same whatever class the row is of. */
final class RowText {
    private RowText() {}

    /** Of a row of {@link ReusedRow#TYPE}. */
    static String ofRow(RowData row) {
        return of(row.getRowKind(), row.getLong(0), row.getString(1), row.getBinary(2));
    }

    /** Of an external row. */
    static String ofExternal(Row row) {
        return of(row.getKind(), row.getField(0), row.getField(1), row.<byte[]>getFieldAs(2));
    }

    /** Of a row that consists of a number and a name. */
    static String ofPair(RowData pair) {
        return of(pair.getRowKind(), pair.getLong(0), pair.getString(1));
    }

    /** Of the parts of a row. */
    static String of(RowKind kind, Object id, Object name, byte[] bytes) {
        return of(kind, id, name) + Arrays.toString(bytes);
    }

    /** Of the parts of a pair. */
    static String of(RowKind kind, Object id, Object name) {
        return kind.shortString() + " " + id + " " + name + " ";
    }
}
