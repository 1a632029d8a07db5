package io.aurochs.benchmarks.driver.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Columns whose cells are computed from what a row is of. One thread.
 *
 * @param <R> what a row is of
 */
public final class Columns<R> {
    private final List<Table.Column> columns = new ArrayList<>();
    private final List<Function<R, String>> cells = new ArrayList<>();

    /** Another one, of names and remarks. */
    public Columns<R> text(String name, Function<R, String> cell) {
        return add(name, false, cell);
    }

    /** Another one, of figures. */
    public Columns<R> number(String name, Function<R, String> cell) {
        return add(name, true, cell);
    }

    private Columns<R> add(String name, boolean isNumber, Function<R, String> cell) {
        columns.add(new Table.Column(name, isNumber));
        cells.add(cell);
        return this;
    }

    /** A table without the columns that have nothing in any row. */
    public Table of(List<R> rows) {
        return all(rows).withoutEmptyColumns();
    }

    /** A table with all columns. */
    public Table all(List<R> rows) {
        return new Table(
                columns,
                rows.stream()
                        .map(row -> cells.stream().map(cell -> cell.apply(row)).toList())
                        .toList());
    }
}
