package io.aurochs.web;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Several texts in the format of Prometheus made one: each metric's samples together, as the format wants it, with a label that says which
 * text they are from. One thread.
 */
final class MergedMetrics {
    private static final String COMMENT = "# ";

    private final Map<String, StringBuilder> metrics = new LinkedHashMap<>();

    /**
     * Adds a text.
     *
     * @param label of its samples, as {@code name="value"}
     */
    void add(String text, String label) {
        String metric = "";
        for (String line : (Iterable<String>) text.lines()::iterator) {
            if (line.startsWith(COMMENT)) {
                metric = addComment(line);
            } else if (!line.isEmpty()) {
                StringBuilder samples = metrics.computeIfAbsent(metric, name -> new StringBuilder());
                samples.append(labelled(line, label)).append('\n');
            }
        }
    }

    /** The help and the type of a metric, of which the first text's remain. Returns the metric's name, the second word. */
    private String addComment(String line) {
        String metric = line.split(" ", 4)[2];
        StringBuilder known = metrics.computeIfAbsent(metric, name -> new StringBuilder());
        if (known.indexOf(line.substring(0, line.indexOf(metric))) < 0) {
            known.append(line).append('\n');
        }
        return metric;
    }

    private static String labelled(String sample, String label) {
        int brace = sample.indexOf('{');
        int blank = sample.indexOf(' ');
        return brace < 0 || brace > blank
                ? sample.substring(0, blank) + "{" + label + "}" + sample.substring(blank)
                : sample.substring(0, brace + 1) + label + "," + sample.substring(brace + 1);
    }

    String text() {
        return String.join("", metrics.values());
    }
}
