package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.Items;
import io.aurochs.benchmarks.ordered.data.SaleGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.HashMap;
import java.util.Map;

/** {@link SalesTrend}. */
final class SalesTrendLoop implements QueryLoop {
    private final SalesTrend query;
    private final Rows rows;
    private final Map<Long, Trend> byCategory = new HashMap<>();

    private static final class Trend {
        private long day;
        private double sales;
        private double days;
        private double sumOfDays;
        private double sumOfSales;
        private double sumOfProducts;
        private double sumOfSquares;

        Trend(long day) {
            this.day = day;
        }

        void endDay() {
            days++;
            sumOfDays += day;
            sumOfSales += sales;
            sumOfProducts += day * sales;
            sumOfSquares += (double) day * day;
            sales = 0;
        }

        double slope() {
            return (days * sumOfProducts - sumOfDays * sumOfSales) / (days * sumOfSquares - sumOfDays * sumOfDays);
        }
    }

    SalesTrendLoop(SalesTrend query, Rows rows) {
        this.query = query;
        this.rows = rows;
    }

    @Override
    public void next(NumberRecords records, int i, long timeMs) {
        if (!SalesTrend.selects(records.column(SaleGenerator.STORE)[i])) {
            return;
        }
        long category = Items.category(records.column(SaleGenerator.ITEM)[i]);
        long day = timeMs / query.dayMs();
        Trend trend = byCategory.computeIfAbsent(category, unseen -> new Trend(day));
        if (day != trend.day) {
            trend.endDay();
            if (trend.days > 1 && trend.slope() <= 0) {
                rows.row(timeMs, category, trend.day, Double.doubleToRawLongBits(trend.slope()), 0);
            }
            trend.day = day;
        }
        trend.sales += records.column(SaleGenerator.CENTS)[i];
    }
}
