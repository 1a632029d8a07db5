package io.aurochs.benchmarks.ordered.query;

import static io.aurochs.benchmarks.ordered.data.ClickGenerator.CART;
import static io.aurochs.benchmarks.ordered.data.ClickGenerator.ORDER;
import static io.aurochs.benchmarks.ordered.data.ClickGenerator.OTHER;
import static io.aurochs.benchmarks.ordered.data.ClickGenerator.VIEW;
import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each loop with a few records, and the rows that they give by hand: time, then the numbers. */
class QueryLoopsTest {
    private final List<String> rows = new ArrayList<>();

    /** Each record: its time, then its columns. */
    private void run(Query query, long[]... records) {
        QueryLoop loop = query.loop((timeMs, first, second, third, fourth) ->
                rows.add(timeMs + " " + first + " " + second + " " + third + " " + fourth));
        for (long[] record : records) {
            long[][] columns = new long[record.length - 1][];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = new long[] {record[i + 1]};
            }
            loop.next(new NumberRecords(new long[] {record[0]}, columns), 0, record[0]);
        }
    }

    private static long[] line(long timeMs, long item, long store, long ticket, long cents) {
        return new long[] {timeMs, item, store, ticket, cents};
    }

    private static long[] tuple(long timeMs, long key, long value) {
        return new long[] {timeMs, key, value};
    }

    private static long[] click(long timeMs, long user, long item, long page, long sale) {
        return new long[] {timeMs, user, item, page, sale};
    }

    private static long[] view(long timeMs, long user, long item) {
        return click(timeMs, user, item, VIEW, 0);
    }

    @Test
    void soldTogether() {
        run(
                new SoldTogether(1_000, 2),
                line(10, 1, 1, 7, 0),
                line(20, 2, 1, 7, 0),
                // Again.
                line(30, 2, 1, 7, 0),
                // Another category, and another store.
                line(40, 9, 1, 7, 0),
                line(50, 3, 7, 7, 0),
                line(60, 3, 1, 7, 0),
                line(70, 3, 2, 8, 0),
                line(80, 1, 2, 8, 0),
                line(1_100, 4, 1, 9, 0),
                line(1_200, 1, 1, 9, 0));
        assertThat(rows).containsExactly("999 1 3 2 1", "999 1 2 1 2");
    }

    @Test
    void viewedTogether() {
        run(
                new ViewedTogether(100, 2, 3),
                view(10, 1, 5),
                view(20, 1, 6),
                view(25, 1, 5),
                // Of a user who is not known.
                view(30, 0, 9),
                view(40, 1, 7),
                view(50, 2, 6),
                view(60, 2, 7),
                view(200, 1, 8),
                view(210, 2, 1),
                view(400, 1, 1),
                view(410, 1, 2),
                view(420, 1, 3),
                view(600, 1, 1));
        assertThat(rows).containsExactly("200 5 6 1 1", "200 5 7 1 2", "600 6 7 2 1", "600 1 2 1 2");
    }

    @Test
    void viewedBefore() {
        run(
                new ViewedBefore(100, 2, 40),
                view(10, 1, 10),
                view(20, 1, 11),
                // Of another category.
                view(30, 1, 5),
                click(40, 1, 7, ORDER, 1),
                view(50, 2, 20),
                // The third of three that are as frequent.
                click(60, 2, 7, ORDER, 2),
                click(65, 2, 7, ORDER, 3),
                // The first view is too old.
                click(115, 1, 7, ORDER, 4));
        assertThat(rows).containsExactly("40 7 10 1 1", "40 7 11 1 2", "65 7 20 2 1", "115 7 11 2 1");
    }

    @Test
    void abandonedCarts() {
        run(
                new AbandonedCarts(100, 2),
                click(10, 1, 3, VIEW, 0),
                click(20, 1, 3, CART, 0),
                click(30, 2, 3, CART, 0),
                click(40, 2, 3, ORDER, 1),
                click(50, 3, 3, CART, 0),
                click(60, 3, 4, VIEW, 0),
                click(70, 3, 0, OTHER, 0),
                view(200, 1, 3),
                view(210, 2, 3),
                view(220, 3, 3));
        assertThat(rows).containsExactly("220 2 5 " + Double.doubleToRawLongBits(2.5) + " 0");
    }

    @Test
    void salesTrend() {
        run(
                new SalesTrend(100),
                line(10, 3, 1, 1, 100),
                line(20, 13, 2, 2, 50),
                // Another store.
                line(30, 3, 7, 3, 1_000),
                line(110, 3, 1, 4, 140),
                // 150 and 140: ten less a day.
                line(210, 3, 1, 5, 200),
                // And 200: it rises.
                line(310, 3, 1, 6, 1));
        assertThat(rows).containsExactly("210 3 1 " + Double.doubleToRawLongBits(-10) + " 0");
    }

    @Test
    void keyedMatricesAreMultipliedByEachTupleOfTheirKey() {
        run(new MatrixQuery("keyed", 0, 1, 2, 1, 0), tuple(10, 3, 8), tuple(20, 4, 8), tuple(30, 3, 9));
        long eight = factor(8) * factor(8);
        long nine = factor(9) * factor(9);
        assertThat(rows)
                .containsExactly(
                        "10 3 " + checksum(eight) + " 0 0",
                        "20 4 " + checksum(eight) + " 0 0",
                        "30 3 " + checksum(eight * nine) + " 0 0");
    }

    @Test
    void resultsOfAnOperatorWithoutStateComeToKeysThatAreSpread() {
        run(new MatrixQuery("stateless", 1, 4, 0, 1, 0), tuple(10, 6_000, 8));
        long first = checksum(factor(8));
        assertThat(rows)
                .containsExactly(
                        "10 6000 " + first + " 0 0",
                        "10 8500 " + (first + 1) + " 0 0",
                        "10 1000 " + (first + 2) + " 0 0",
                        "10 3500 " + (first + 3) + " 0 0");
        rows.clear();
        run(new MatrixQuery("selective", 1, 2, 1, 1, 0), tuple(10, 6_000, 8));
        assertThat(rows)
                .containsExactly(
                        "10 6000 " + checksum(factor(first)) + " 0 0",
                        "10 1000 " + checksum(factor(first + 1)) + " 0 0");
    }

    /** The only number of a matrix of one row. */
    private static long factor(long value) {
        return 2 * Mix.of(value, 0) + 1;
    }

    private static long checksum(long number) {
        return Mix.of(number + Mix.STEP);
    }
}
