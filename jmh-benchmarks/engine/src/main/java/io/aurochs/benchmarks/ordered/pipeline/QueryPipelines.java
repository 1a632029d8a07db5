package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.benchmarks.ordered.query.AbandonedCarts;
import io.aurochs.benchmarks.ordered.query.MatrixQuery;
import io.aurochs.benchmarks.ordered.query.Query;
import io.aurochs.benchmarks.ordered.query.Rows;
import io.aurochs.benchmarks.ordered.query.SalesTrend;
import io.aurochs.benchmarks.ordered.query.SoldTogether;
import io.aurochs.benchmarks.ordered.query.ViewedBefore;
import io.aurochs.benchmarks.ordered.query.ViewedTogether;
import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import java.util.function.LongConsumer;

/** The pipeline of each query. */
public final class QueryPipelines {
    /** The transform that all records come to first. */
    public static final String FIRST = "selected";

    private QueryPipelines() {}

    /** What the records of a query consist of. */
    public static Schema schema(Query query) {
        if (query instanceof MatrixQuery) {
            return Tuples.SCHEMA;
        }
        return query.readsSales() ? Sales.SCHEMA : Clicks.SCHEMA;
    }

    /** The columns of its records, in the order of the generator's. */
    public static LongField[] columns(Query query) {
        return schema(query).fields().stream().map(LongField.class::cast).toArray(LongField[]::new);
    }

    /**
     * Declares a query on a source of its records.
     *
     * @param rows where its results go, in order
     * @param watermarks receives watermarks, behind the results before them
     */
    public static void declare(Query query, RecordStream source, Rows rows, LongConsumer watermarks) {
        OrderedStream results = results(query, source.ordered());
        results.sink("results", new RowSink(results.schema(), rows, watermarks));
    }

    private static OrderedStream results(Query query, OrderedStream records) {
        if (query instanceof SoldTogether sold) {
            return SoldTogetherPipeline.of(sold, records, FIRST);
        }
        if (query instanceof ViewedTogether viewed) {
            return ViewedTogetherPipeline.of(viewed, records, FIRST);
        }
        if (query instanceof ViewedBefore viewed) {
            return ViewedBeforePipeline.of(viewed, records, FIRST);
        }
        if (query instanceof AbandonedCarts carts) {
            return AbandonedCartsPipeline.of(carts, records, FIRST);
        }
        if (query instanceof SalesTrend trend) {
            return SalesTrendPipeline.of(trend, records, FIRST);
        }
        if (query instanceof MatrixQuery matrices) {
            return MatrixPipeline.of(matrices, records, FIRST);
        }
        throw new IllegalArgumentException("query=" + query.name() + ": there is no pipeline of it");
    }
}
