package io.aurochs.benchmarks.driver.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Columns and rows of text, the same for a terminal and for a page. Immutable.
 *
 * @param columns from left to right
 * @param rows from top to bottom, each with a cell for every column; empty for nothing
 */
public record Table(List<Column> columns, List<List<String>> rows) {
    /** Copies what it is given. */
    public Table {
        columns = List.copyOf(columns);
        List<List<String>> copies = new ArrayList<>();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("row=" + row + ": not " + columns.size() + " cells");
            }
            copies.add(List.copyOf(row));
        }
        rows = List.copyOf(copies);
    }

    /**
     * A column.
     *
     * @param name above it
     * @param isNumber whether its cells stand to the right
     */
    public record Column(String name, boolean isNumber) {
        /** Of names and remarks. */
        public static Column text(String name) {
            return new Column(name, false);
        }

        /** Of figures. */
        public static Column number(String name) {
            return new Column(name, true);
        }
    }

    /** A cell with a figure in it; empty for null. */
    public static String cell(@Nullable Double value, String format) {
        return value == null ? "" : String.format(Locale.ROOT, format, value);
    }

    /** Without the columns that have nothing in any row. */
    public Table withoutEmptyColumns() {
        return only(IntStream.range(0, columns.size())
                .filter(column -> rows.stream().anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .toList());
    }

    /** Without one of the columns, if it has it. */
    public Table without(String name) {
        return only(IntStream.range(0, columns.size())
                .filter(column -> !columns.get(column).name().equals(name))
                .boxed()
                .toList());
    }

    private Table only(List<Integer> kept) {
        return new Table(
                kept.stream().map(columns::get).toList(),
                rows.stream().map(row -> kept.stream().map(row::get).toList()).toList());
    }

    /** As Markdown, with a line break at the end. */
    public String markdown() {
        StringBuilder text = new StringBuilder();
        line(text, columns.stream().map(Column::name).toList());
        line(
                text,
                columns.stream()
                        .map(column -> column.isNumber() ? "---:" : "---")
                        .toList());
        rows.forEach(row -> line(text, row));
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
