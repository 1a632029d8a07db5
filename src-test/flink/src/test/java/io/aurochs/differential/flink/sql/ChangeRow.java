package io.aurochs.differential.flink.sql;

import java.io.Serial;
import java.util.Arrays;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;

/** Changes the row that it is given, and the array in it. */
final class ChangeRow implements MapFunction<RowData, Boolean> {
    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean map(RowData row) {
        row.setRowKind(RowKind.DELETE);
        Arrays.fill(row.getBinary(2), (byte) -2);
        return true;
    }
}
