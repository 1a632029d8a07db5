package io.aurochs.benchmarks.driver.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came out of the same untouched jar on stock and on Aurochs.
 *
 * @param words in the text, as a plain loop counts them
 * @param distinctWords in the text
 * @param seconds of each system from starting its JVM to its end
 * @param differences one line for each wrong count, the first few of each system
 */
record JarOutcome(long words, long distinctWords, Map<String, Double> seconds, List<String> differences) {
    private static final int DIFFERENCES_SHOWN = 10;

    JarOutcome {
        differences = List.copyOf(differences);
    }

    boolean equal() {
        return differences.isEmpty();
    }

    /** In a few lines. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%,d words of text, %,d different ones", words, distinctWords));
        seconds.forEach((system, time) -> lines.add(
                String.format(Locale.ROOT, "%-8s %5.1f s from the start of its JVM to the end", system, time)));
        if (equal()) {
            lines.add("outputs: stock and aurochs wrote the loop's count for every word");
        } else {
            lines.add("outputs: DIFFERENT from the loop's");
            differences.forEach(line -> lines.add("  " + line));
        }
        return lines;
    }

    /** The first few of a system's wrong counts, and how many more there are. */
    static List<String> firstFew(String system, List<String> differences) {
        List<String> shown = new ArrayList<>();
        differences.stream().limit(DIFFERENCES_SHOWN).forEach(line -> shown.add(system + ": word " + line));
        if (differences.size() > DIFFERENCES_SHOWN) {
            shown.add(system + ": ... and " + (differences.size() - DIFFERENCES_SHOWN) + " more");
        }
        return shown;
    }
}
