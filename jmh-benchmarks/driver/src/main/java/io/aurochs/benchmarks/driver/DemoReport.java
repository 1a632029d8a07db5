package io.aurochs.benchmarks.driver;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Everything the demo has found.
 *
 * @param jar what the untouched jar gave
 * @param comparisons without and with acks
 * @param machine where it ran
 */
record DemoReport(JarDemo.Outcome jar, List<ComparisonReport> comparisons, MachineDescription machine) {
    boolean equal() {
        return jar.equal() && comparisons.stream().allMatch(ComparisonReport::resultsEqual);
    }

    /** What the untouched jar gave, in a few lines. */
    List<String> jarLines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                String.format(Locale.ROOT, "%,d words of text, %,d different ones", jar.words(), jar.distinctWords()));
        jar.seconds()
                .forEach((system, seconds) -> lines.add(String.format(
                        Locale.ROOT, "%-8s %5.1f s from the start of its JVM to the end", system, seconds)));
        if (jar.equal()) {
            lines.add("outputs: stock and aurochs wrote the loop's count for every word");
        } else {
            lines.add("outputs: DIFFERENT from the loop's");
            jar.differences().forEach(line -> lines.add("  " + line));
        }
        return lines;
    }

    /** As text for a terminal. */
    String text() {
        StringBuilder text = new StringBuilder("The same untouched Storm jar on stock Storm and on Aurochs\n");
        jarLines().forEach(line -> text.append(line).append('\n'));
        for (ComparisonReport comparison : comparisons) {
            text.append('\n').append(ReportTable.of(comparison, machine));
        }
        return text.toString();
    }

    /** {@code outputsEqual}, {@code outputs} and {@code comparisons}, each as {@code compare --json} writes it. */
    ObjectNode json() {
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("outputsEqual", jar.equal());
        ObjectNode outputs = root.putObject("outputs");
        outputs.put("words", jar.words());
        outputs.put("distinctWords", jar.distinctWords());
        ObjectNode seconds = outputs.putObject("seconds");
        jar.seconds().forEach(seconds::put);
        ArrayNode differences = outputs.putArray("differences");
        jar.differences().forEach(differences::add);
        ArrayNode all = root.putArray("comparisons");
        comparisons.forEach(comparison -> all.add(ReportJson.of(comparison, machine)));
        return root;
    }
}
