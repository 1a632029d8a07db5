package io.aurochs.benchmarks.ordered.pipeline;

import static io.aurochs.benchmarks.ordered.pipeline.Tuples.KEY;
import static io.aurochs.benchmarks.ordered.pipeline.Tuples.VALUE;

import io.aurochs.benchmarks.ordered.query.Matrices;
import io.aurochs.benchmarks.ordered.query.MatrixQuery;
import io.aurochs.pipeline.OrderedGroups;
import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;

/** Operators that multiply matrices. The numbers of a key are its matrix less the identity: they are 0 at first. */
final class MatrixPipeline {
    private final MatrixQuery query;
    private final long[] identity;

    private MatrixPipeline(MatrixQuery query) {
        this.query = query;
        this.identity = Matrices.identity(query.size());
    }

    static OrderedStream of(MatrixQuery query, OrderedStream tuples, String first) {
        MatrixPipeline functions = new MatrixPipeline(query);
        if (query.stateless() == 0) {
            return functions.keyed(tuples, first);
        }
        OrderedStream products = tuples.flatMap(first, Tuples.SCHEMA, functions::multiply);
        return query.keyed() == 0 ? products : functions.keyed(products, "keyed");
    }

    private OrderedStream keyed(OrderedStream tuples, String name) {
        OrderedGroups keys = tuples.groupByKey(KEY);
        return (query.ranges() == 0 ? keys : keys.ranges(query.bounds()))
                .process(name, Tuples.SCHEMA, identity.length, this::multiplyOfKey);
    }

    private void multiply(RecordCursor tuple, RecordWriter results) {
        long checksum = query.checksum(tuple.get(VALUE));
        for (int i = 0; i < query.selectivity(); i++) {
            results.begin(tuple.time())
                    .put(KEY, query.resultKey(tuple.get(KEY), i))
                    .put(VALUE, MatrixQuery.resultValue(checksum, i))
                    .commit();
        }
    }

    private void multiplyOfKey(RecordCursor tuple, Accumulator state, RecordWriter results) {
        long[] matrix = new long[identity.length];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = state.getLong(i) + identity[i];
        }
        long[] product = Matrices.multiplied(matrix, tuple.get(VALUE), query.size(), query.keyed());
        for (int i = 0; i < product.length; i++) {
            state.setLong(i, product[i] - identity[i]);
        }
        results.begin(tuple.time())
                .put(KEY, tuple.get(KEY))
                .put(VALUE, Matrices.checksum(product))
                .commit();
    }
}
