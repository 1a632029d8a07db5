package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.SaleGenerator;

/**
 * Query 15: the categories whose sales in some stores are flat or decline. At the first sale of a category on a later day, the sales of the
 * day before are added to a linear regression over all its days; if the slope is not positive, the category, the number of the day and the
 * slope come.
 *
 * <p>SQL: one regression, over the days of a given year.
 *
 * @param dayMs how long a day is
 */
public record SalesTrend(long dayMs) implements Query {
    public static final String NAME = "q15";
    /** Of days of five hours: as four hours are kept and repeat, days of a multiple of them would all be alike. */
    public static final SalesTrend STANDARD = new SalesTrend(5 * 3_600_000L);

    private static final int SELECTED_STORES = SaleGenerator.STORES / 2;

    /** Whether a line counts: its store is one of the first half. */
    public static boolean selects(long store) {
        return store <= SELECTED_STORES;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean readsSales() {
        return true;
    }

    @Override
    public QueryLoop loop(Rows rows) {
        return new SalesTrendLoop(this, rows);
    }
}
