package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.TupleGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.HashMap;
import java.util.Map;

/** {@link MatrixQuery}. */
final class MatrixLoop implements QueryLoop {
    private final MatrixQuery query;
    private final Rows rows;
    private final Map<Long, long[]> byKey = new HashMap<>();

    MatrixLoop(MatrixQuery query, Rows rows) {
        this.query = query;
        this.rows = rows;
    }

    @Override
    public void next(NumberRecords records, int i, long timeMs) {
        long key = records.column(TupleGenerator.KEY)[i];
        long value = records.column(TupleGenerator.VALUE)[i];
        if (query.stateless() == 0) {
            keyed(timeMs, key, value);
            return;
        }
        long checksum = query.checksum(value);
        for (int result = 0; result < query.selectivity(); result++) {
            long resultKey = query.resultKey(key, result);
            long resultValue = MatrixQuery.resultValue(checksum, result);
            if (query.keyed() == 0) {
                rows.row(timeMs, resultKey, resultValue, 0, 0);
            } else {
                keyed(timeMs, resultKey, resultValue);
            }
        }
    }

    private void keyed(long timeMs, long key, long value) {
        long[] matrix = byKey.getOrDefault(key, Matrices.identity(query.size()));
        long[] product = Matrices.multiplied(matrix, value, query.size(), query.keyed());
        byKey.put(key, product);
        rows.row(timeMs, key, Matrices.checksum(product), 0, 0);
    }
}
