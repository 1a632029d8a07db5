package io.aurochs.benchmarks.driver.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

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
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("row=" + row + ": not " + columns.size() + " cells");
            }
        }
    }

    /**
     * A column.
     *
     * @param name above it
     * @param isNumber whether its cells stand to the right
     */
    public record Column(String name, boolean isNumber) {}

    /**
     * A cell as a page shows it.
     *
     * @param text in it
     * @param isText whether it stands to the left
     */
    public record Cell(String text, boolean isText) {}

    /** Whether there is no row. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The columns' names, for a page. */
    public List<Cell> head() {
        return columns.stream()
                .map(column -> new Cell(column.name(), !column.isNumber()))
                .toList();
    }

    /** Row by row, for a page. */
    public List<List<Cell>> cells() {
        return rows.stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(i -> new Cell(row.get(i), !columns.get(i).isNumber()))
                        .toList())
                .toList();
    }

    /** Row by row the cells that have something, by the columns' names. */
    public List<Map<String, String>> named() {
        return rows.stream()
                .map(row -> {
                    Map<String, String> cells = new LinkedHashMap<>();
                    for (int i = 0; i < row.size(); i++) {
                        cells.put(columns.get(i).name(), row.get(i));
                    }
                    cells.values().removeIf(String::isEmpty);
                    return cells;
                })
                .toList();
    }

    /** Without the columns that have nothing in any row. */
    public Table withoutEmptyColumns() {
        return only(column -> rows.stream().anyMatch(row -> !row.get(column).isEmpty()));
    }

    /** Without one of the columns, if it has it. */
    public Table without(String name) {
        return only(column -> !columns.get(column).name().equals(name));
    }

    private Table only(IntPredicate which) {
        List<Integer> kept =
                IntStream.range(0, columns.size()).filter(which).boxed().toList();
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

    /** For a terminal: columns of equal width, names to the left, figures to the right; with a line break at the end. */
    public String plain() {
        List<List<String>> lines = new ArrayList<>(rows);
        lines.add(0, columns.stream().map(Column::name).toList());
        StringBuilder text = new StringBuilder();
        for (List<String> cells : lines) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < cells.size(); i++) {
                int column = i;
                int width = lines.stream()
                        .mapToInt(each -> each.get(column).length())
                        .max()
                        .orElse(0);
                String pad = " ".repeat(width - cells.get(i).length());
                line.append(i == 0 ? "" : "  ")
                        .append(columns.get(i).isNumber() ? pad + cells.get(i) : cells.get(i) + pad);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
