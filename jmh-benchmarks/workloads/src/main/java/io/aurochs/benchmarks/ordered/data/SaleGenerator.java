package io.aurochs.benchmarks.ordered.data;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.Generator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;

/**
 * Lines of tickets of stores, as the table {@code store_sales} has them: columns {@link #ITEM}, {@link #STORE}, from 1 to {@link #STORES},
 * {@link #TICKET}, and {@link #CENTS}, what was paid. A ticket has 1 to {@link #MOST_LINES} lines; all stores are equally likely. Prices are
 * 1 to 100, evenly distributed, times a factor from 1 to 2 that rises and falls, for each category in another period.
 */
public final class SaleGenerator implements Generator<NumberRecords> {
    public static final int ITEM = 0;
    public static final int STORE = 1;
    public static final int TICKET = 2;
    public static final int CENTS = 3;

    /** How many stores there are. */
    public static final int STORES = 12;
    /** Lines of a ticket, at most. */
    public static final int MOST_LINES = 9;

    private static final long LEAST_CENTS = 100;
    private static final int RANGE_CENTS = 9_901;
    private static final int FACTOR = 1_000;
    /** So many lines later the factor of category 0 has changed by a thousandth. */
    private static final int STEP_LINES = 500;

    /** Steps up and down. */
    private static final long PERIOD = 2L * FACTOR;

    private static final long TICKETS = 1;
    private static final long PLACES = 2;
    private static final long LINES = 3;

    private final EpochPlan plan;
    private final int items;
    private final Lanes tickets;
    private final long storeSeed;
    private final long lineSeed;

    /** Of a plan whose records are not early. */
    public SaleGenerator(long seed, EpochPlan plan, RetailScale scale) {
        this.plan = plan;
        items = scale.items();
        tickets = new Lanes(Mix.of(seed, TICKETS), scale.lanes(), MOST_LINES + 1);
        storeSeed = Mix.of(seed, PLACES);
        lineSeed = Mix.of(seed, LINES);
    }

    @Override
    public EpochPlan plan() {
        return plan;
    }

    @Override
    public NumberRecords generate(long first, int count) {
        long[] sold = new long[count];
        long[] stores = new long[count];
        long[] numbers = new long[count];
        long[] cents = new long[count];
        RandomStream random = new RandomStream(lineSeed);
        for (int i = 0; i < count; i++) {
            long line = first + i;
            random.startRecord(line);
            numbers[i] = tickets.group(line);
            stores[i] = 1L + Mix.below(STORES, Mix.of(storeSeed, numbers[i]));
            sold[i] = Items.draw(random, items);
            cents[i] = (LEAST_CENTS + random.below(RANGE_CENTS)) * factor(line, Items.category(sold[i])) / FACTOR;
        }
        return new NumberRecords(ArrivalTimes.of(plan, first, count), sold, stores, numbers, cents);
    }

    /** In thousandths. */
    private static long factor(long line, long category) {
        long phase = line / STEP_LINES * (category + 1) % PERIOD;
        return FACTOR + Math.min(phase, PERIOD - phase);
    }
}
