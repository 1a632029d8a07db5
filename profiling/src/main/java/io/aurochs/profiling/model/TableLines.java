package io.aurochs.profiling.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table of text: a line has a word and, behind blanks, its value; lines that begin with {@code #} and empty ones mean
 * nothing.
 */
final class TableLines {
    private static final Pattern LINE = Pattern.compile("\\s*(\\S+)\\s+(\\S.*?)\\s*");

    private TableLines() {}

    /**
     * A line that means something.
     *
     * @param place file and number, for messages
     */
    record Line(String place, String word, String value) {
        /** The category that the word names. */
        Category category() {
            try {
                return Category.valueOf(word.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        place + ": no category '" + word + "'; known are "
                                + List.of(Category.values()).toString().toLowerCase(Locale.ROOT),
                        e);
            }
        }
    }

    /** A table of this package. */
    static List<Line> ofResource(String name) {
        InputStream table = TableLines.class.getResourceAsStream(name);
        if (table == null) {
            throw new IllegalStateException("no table " + name + " beside " + TableLines.class.getName());
        }
        try (Reader reader = new InputStreamReader(table, StandardCharsets.UTF_8)) {
            return read(name, reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalArgumentException if a line has no value; the message says which */
    static List<Line> read(String name, Reader table) throws IOException {
        List<Line> lines = new ArrayList<>();
        BufferedReader reader = new BufferedReader(table);
        int number = 0;
        for (String text = reader.readLine(); text != null; text = reader.readLine()) {
            number++;
            if (text.isBlank() || text.startsWith("#")) {
                continue;
            }
            String place = name + ":" + number;
            Matcher line = LINE.matcher(text);
            if (!line.matches()) {
                throw new IllegalArgumentException(place + ": '" + text.strip() + "' has no value; write 'WORD VALUE'");
            }
            lines.add(new Line(place, line.group(1), line.group(2)));
        }
        return lines;
    }
}
