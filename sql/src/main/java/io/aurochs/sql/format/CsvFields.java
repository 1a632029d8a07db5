package io.aurochs.sql.format;

import org.jspecify.annotations.Nullable;

/** The values of a CSV row, one after the other. NULL is nothing between two separators; an empty text is quoted. */
final class CsvFields {
    private final String row;
    private final char separator;
    /** Where the next value begins; behind the row's end when there is none. */
    private int at;

    CsvFields(String row, char separator) {
        this.row = row;
        this.separator = separator;
    }

    boolean hasNext() {
        return at <= row.length();
    }

    /**
     * The next value; null for NULL.
     *
     * @throws IllegalArgumentException when its quotes are wrong; the message says how
     */
    @Nullable
    String next() {
        if (at < row.length() && row.charAt(at) == '"') {
            return quoted();
        }
        int end = row.indexOf(separator, at);
        String value = row.substring(at, end < 0 ? row.length() : end);
        if (value.indexOf('"') >= 0) {
            throw new IllegalArgumentException("a quote inside a value that does not begin with one");
        }
        at = end < 0 ? row.length() + 1 : end + 1;
        return value.isEmpty() ? null : value;
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        int from = at + 1;
        while (true) {
            int quote = row.indexOf('"', from);
            if (quote < 0) {
                throw new IllegalArgumentException("the closing quote is missing");
            }
            value.append(row, from, quote);
            from = quote + 1;
            if (from < row.length() && row.charAt(from) == '"') {
                value.append('"');
                from++;
            } else if (from == row.length() || row.charAt(from) == separator) {
                at = from + 1;
                return value.toString();
            } else {
                throw new IllegalArgumentException("text behind the closing quote");
            }
        }
    }
}
