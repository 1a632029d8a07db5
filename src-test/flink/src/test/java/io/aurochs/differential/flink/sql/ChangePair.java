package io.aurochs.differential.flink.sql;

import java.io.Serial;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.types.RowKind;

/** A function of SQL that changes the rows it is given. */
public final class ChangePair extends ScalarFunction {
    @Serial
    private static final long serialVersionUID = 1L;

    ChangePair() {}

    /** The number in a pair. */
    public Long eval(@DataTypeHint(value = "ROW<id BIGINT, name STRING>", bridgedTo = RowData.class) RowData pair) {
        pair.setRowKind(RowKind.DELETE);
        return pair.getLong(0);
    }
}
