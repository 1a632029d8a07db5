package io.aurochs.differential.flink.sql;

import java.io.Serial;
import java.util.Arrays;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** Emits one row several times for each number, with one array in it; changes both in between, and after the last time. */
final class ReusedRow implements FlatMapFunction<Long, RowData> {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Of the rows: a number, a name and an array. */
    static final InternalTypeInfo<RowData> TYPE = InternalTypeInfo.of(RowType.of(
            new LogicalType[] {
                new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH), new VarBinaryType(VarBinaryType.MAX_LENGTH)
            },
            new String[] {"id", "name", "content"}));

    /** Rows for each number. */
    static final int STEPS = 3;

    private static final int BYTES = 4;

    private transient @Nullable GenericRowData row;

    @Override
    public void flatMap(Long number, Collector<RowData> out) {
        GenericRowData reused = row;
        if (reused == null) {
            reused = GenericRowData.of(null, null, new byte[BYTES]);
            row = reused;
        }
        for (int step = 0; step < STEPS; step++) {
            fill(reused, number * STEPS + step);
            out.collect(reused);
        }
        fill(reused, -1);
    }

    private static void fill(GenericRowData row, long id) {
        row.setField(0, id);
        row.setField(1, StringData.fromString(name(id)));
        Arrays.fill(row.getBinary(2), (byte) id);
    }

    /** The name in the row of that number. */
    static String name(long id) {
        return "row " + id;
    }

    /** The array in the row of that number. */
    static byte[] bytes(long id) {
        byte[] bytes = new byte[BYTES];
        Arrays.fill(bytes, (byte) id);
        return bytes;
    }
}
