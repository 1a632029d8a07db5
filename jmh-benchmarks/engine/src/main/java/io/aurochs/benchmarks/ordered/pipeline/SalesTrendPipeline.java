package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.benchmarks.ordered.data.Items;
import io.aurochs.benchmarks.ordered.query.SalesTrend;
import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.row.DoubleField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Query 15: lines are selected, and become sales of categories; by category, days are added up and a line is fitted to them. */
final class SalesTrendPipeline {
    private static final Schema SOLD =
            Schema.named("sold").longs("category").longs("cents").build();
    private static final LongField CATEGORY = SOLD.longField("category");
    private static final LongField CENTS = SOLD.longField("cents");

    private static final Schema TREND = Schema.named("trend")
            .longs("category")
            .longs("day")
            .doubles("slope")
            .build();
    private static final LongField TREND_CATEGORY = TREND.longField("category");
    private static final LongField DAY = TREND.longField("day");
    private static final DoubleField SLOPE = TREND.doubleField("slope");

    /** The open day, plus 1. */
    private static final int OPEN_DAY = 0;

    private static final int SALES = 1;
    private static final int DAYS = 2;
    private static final int SUM_OF_DAYS = 3;
    private static final int SUM_OF_SALES = 4;
    private static final int SUM_OF_PRODUCTS = 5;
    private static final int SUM_OF_SQUARES = 6;

    private final SalesTrend query;

    private SalesTrendPipeline(SalesTrend query) {
        this.query = query;
    }

    static OrderedStream of(SalesTrend query, OrderedStream sales, String first) {
        return sales.filter(first, sale -> SalesTrend.selects(sale.get(Sales.STORE)))
                .map(
                        "categories",
                        SOLD,
                        (sale, sold) -> sold.put(CATEGORY, Items.category(sale.get(Sales.ITEM)))
                                .put(CENTS, sale.get(Sales.CENTS)))
                .groupByKey(CATEGORY)
                .process("trend", TREND, SUM_OF_SQUARES + 1, new SalesTrendPipeline(query)::trend);
    }

    private void trend(RecordCursor sold, Accumulator state, RecordWriter trends) {
        long day = sold.time() / query.dayMs() + 1;
        long open = state.getLong(OPEN_DAY);
        if (open != 0 && day != open) {
            endDay((double) (open - 1), state);
            double slope = slope(state);
            if (state.getDouble(DAYS) > 1 && slope <= 0) {
                trends.begin(sold.time())
                        .put(TREND_CATEGORY, sold.get(CATEGORY))
                        .put(DAY, open - 1)
                        .put(SLOPE, slope)
                        .commit();
            }
        }
        state.setLong(OPEN_DAY, day);
        add(state, SALES, (double) sold.get(CENTS));
    }

    private static void endDay(double day, Accumulator state) {
        double sales = state.getDouble(SALES);
        add(state, DAYS, 1);
        add(state, SUM_OF_DAYS, day);
        add(state, SUM_OF_SALES, sales);
        add(state, SUM_OF_PRODUCTS, day * sales);
        add(state, SUM_OF_SQUARES, day * day);
        state.setDouble(SALES, 0);
    }

    private static void add(Accumulator state, int number, double more) {
        state.setDouble(number, state.getDouble(number) + more);
    }

    /** Of the least squares. */
    private static double slope(Accumulator state) {
        double days = state.getDouble(DAYS);
        double sumOfDays = state.getDouble(SUM_OF_DAYS);
        return (days * state.getDouble(SUM_OF_PRODUCTS) - sumOfDays * state.getDouble(SUM_OF_SALES))
                / (days * state.getDouble(SUM_OF_SQUARES) - sumOfDays * sumOfDays);
    }
}
