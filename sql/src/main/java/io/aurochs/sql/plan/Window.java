package io.aurochs.sql.plan;

import io.aurochs.pipeline.model.WindowSpec;

/**
 * The windows that the rows of a step belong to. Each row belongs to one; a row of several windows comes once for each. The record of a row
 * has the time of its window's last millisecond, so that windows of the length of a slide hold the rows of one window each.
 *
 * @param sizeMs of a window, milliseconds
 * @param slideMs from the beginning of a window to that of the next, milliseconds
 * @param start the column that has the window's beginning; {@link #NONE}
 * @param end the column that has the window's end; {@link #NONE}
 */
public record Window(long sizeMs, long slideMs, int start, int end) {
    public static final int NONE = -1;

    /** The same windows with their bounds in other columns. */
    Window at(int newStart, int newEnd) {
        return new Window(sizeMs, slideMs, newStart, newEnd);
    }

    /** Whether a column tells which window a row belongs to. */
    boolean isBound(int column) {
        return column >= 0 && (column == start || column == end);
    }

    /** Windows of records that hold the rows of one window each. */
    public WindowSpec ofRecords() {
        return new WindowSpec(slideMs, slideMs);
    }

    @Override
    public String toString() {
        return sizeMs == slideMs ? "TUMBLE of " + sizeMs + " ms" : "HOP of " + sizeMs + " ms every " + slideMs + " ms";
    }
}
