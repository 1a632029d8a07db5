package io.aurochs.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The ratios that README and performance.md quote are those of the results, and the means are theirs. */
class RatiosTest {
    private static final Map<String, String> APPLICATIONS = Map.of(
            "word count", "wordcount",
            "fraud detection", "frauddetection",
            "spike detection", "spikedetection",
            "log processing", "logprocessing",
            "VoIP fraud", "voipstream",
            "Linear Road", "linearroad",
            "traffic monitoring", "trafficmonitoring");

    private static final String NEWEST_OF_STORM = "2026-11-27-two-cores";
    private static final String NEWEST_OF_FLINK = "2026-11-30-two-cores";
    private static final String EARLIER = "2026-11-two-and-sixteen-cores";
    private static final Column STORM = new Column(NEWEST_OF_STORM, "Storm");
    private static final Column FLINK = new Column(NEWEST_OF_FLINK, "Flink");
    private static final Column STORM_ON_XEON = new Column(EARLIER, "Storm, two cores of a Xeon");
    private static final Column FLINK_ON_XEON = new Column(EARLIER, "Flink, two cores of a Xeon");
    private static final Column SIXTEEN_CORES = new Column(EARLIER, "Sixteen cores of a Xeon");

    /** A column of ratios: the first table below a heading of a page of results. */
    private record Column(String page, String heading) {}

    private static final Pattern CELL = Pattern.compile("\\s*\\|\\s*");
    private static final double ROUNDING = 0.0051;

    @Test
    void readmeQuotesTheResults() throws IOException {
        String readme = read("README.md");
        List<Column> columns = List.of(STORM, FLINK, SIXTEEN_CORES);
        for (int column = 0; column < columns.size(); column++) {
            Map<String, Double> results = results(columns.get(column));
            for (Map.Entry<String, String> application : APPLICATIONS.entrySet()) {
                String cell = row(readme, application.getKey())[column + 2];
                Double result = results.get(application.getValue());
                assertThat(cell.isEmpty() ? null : Double.valueOf(cell))
                        .as("%s, %s", columns.get(column), application)
                        .isEqualTo(result);
            }
            expectMean(row(readme, "geometric mean")[column + 2], results);
            expectWorst(row(readme, "worst")[column + 2], results);
        }
        assertThat(readme.replaceAll("\\s+", " "))
                .contains(String.format(
                        Locale.ROOT,
                        "Xeon the means were %.2f and %.2f.",
                        mean(results(STORM_ON_XEON)),
                        mean(results(FLINK_ON_XEON))));
    }

    @Test
    void performanceQuotesTheResults() throws IOException {
        String page = read("docs/performance.md");
        List<Column> columns = List.of(STORM, FLINK, STORM_ON_XEON, FLINK_ON_XEON, SIXTEEN_CORES);
        for (int column = 0; column < columns.size(); column++) {
            Map<String, Double> results = results(columns.get(column));
            expectMean(row(page, "geometric mean")[column + 2], results);
            expectWorst(row(page, "worst")[column + 2], results);
            assertThat(first(row(page, "best")[column + 2]))
                    .isEqualTo(results.values().stream().max(Double::compare).orElseThrow());
        }
    }

    private static void expectMean(String cell, Map<String, Double> results) {
        assertThat(first(cell)).isCloseTo(mean(results), within(ROUNDING));
    }

    private static double mean(Map<String, Double> results) {
        return Math.exp(
                results.values().stream().mapToDouble(Math::log).average().orElseThrow());
    }

    private static void expectWorst(String cell, Map<String, Double> results) {
        double worst = results.values().stream().min(Double::compare).orElseThrow();
        assertThat(first(cell)).isEqualTo(worst);
        String named = cell.replaceAll(".*\\(`?|`?\\)", "");
        assertThat(results.get(APPLICATIONS.getOrDefault(named, named)))
                .as(cell)
                .isEqualTo(worst);
    }

    /** By application. */
    private static Map<String, Double> results(Column column) throws IOException {
        String page = read("docs/results/" + column.page() + ".md");
        String section = page.substring(page.indexOf("\n## " + column.heading()));
        List<String[]> rows = section.lines()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .map(CELL::split)
                .toList();
        int ratio = List.of(rows.get(0)).indexOf("ratio");
        Map<String, Double> results = new LinkedHashMap<>();
        rows.stream().skip(2).forEach(row -> results.put(row[1].replace("`", ""), first(row[ratio])));
        assertThat(results).as("%s", column).hasSizeGreaterThan(3);
        return results;
    }

    private static String[] row(String page, String name) {
        return page.lines()
                .filter(line -> line.startsWith("| " + name + " |"))
                .map(line -> CELL.split(line, -1))
                .findFirst()
                .orElseThrow();
    }

    private static double first(String cell) {
        return Double.parseDouble(cell.split(" ", 2)[0]);
    }

    private static String read(String page) throws IOException {
        return Files.readString(Pages.ROOT.resolve(page));
    }
}
