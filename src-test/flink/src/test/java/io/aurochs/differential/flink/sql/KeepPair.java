package io.aurochs.differential.flink.sql;

import java.io.Serial;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.functions.ScalarFunction;

/** A function of SQL that keeps the rows it is given, until it is closed. */
public final class KeepPair extends ScalarFunction {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Kept<RowData> kept;

    KeepPair(Kept<RowData> kept) {
        this.kept = kept;
    }

    /** The number in a pair. */
    public Long eval(@DataTypeHint(value = "ROW<id BIGINT, name STRING>", bridgedTo = RowData.class) RowData pair) {
        kept.add(pair);
        return pair.getLong(0);
    }

    @Override
    public void close() {
        kept.note();
    }
}
