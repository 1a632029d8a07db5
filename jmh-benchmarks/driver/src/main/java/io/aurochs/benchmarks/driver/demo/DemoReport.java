package io.aurochs.benchmarks.driver.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.compare.ReportJson;
import io.aurochs.benchmarks.driver.compare.ReportTable;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import java.util.List;

/**
 * Everything the demo has found.
 *
 * @param parts engine by engine
 * @param machine where it ran
 */
record DemoReport(List<DemoPart> parts, MachineDescription machine) {
    DemoReport {
        parts = List.copyOf(parts);
    }

    boolean equal() {
        return parts.stream().allMatch(DemoPart::equal);
    }

    /** As text for a terminal. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (DemoPart part : parts) {
            text.append(text.isEmpty() ? "" : "\n").append(part.title()).append('\n');
            part.jar().lines().forEach(line -> text.append(line).append('\n'));
            for (ComparisonReport comparison : part.comparisons()) {
                text.append('\n').append(ReportTable.of(comparison, machine));
            }
        }
        return text.toString();
    }

    /** {@code outputsEqual}, the jar's outcome of each part, and {@code comparisons}, each as {@code compare --json} writes it. */
    ObjectNode json() {
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("outputsEqual", parts.stream().allMatch(part -> part.jar().equal()));
        parts.forEach(part -> outputs(root.putObject(part.key()), part.jar()));
        ArrayNode all = root.putArray("comparisons");
        parts.forEach(part -> part.comparisons().forEach(comparison -> all.add(ReportJson.of(comparison, machine))));
        return root;
    }

    private static void outputs(ObjectNode outputs, JarOutcome jar) {
        outputs.put("words", jar.words());
        outputs.put("distinctWords", jar.distinctWords());
        ObjectNode seconds = outputs.putObject("seconds");
        jar.seconds().forEach(seconds::put);
        ArrayNode differences = outputs.putArray("differences");
        jar.differences().forEach(differences::add);
    }
}
