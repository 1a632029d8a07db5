package io.aurochs.benchmarks.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of a page of results say what its raw results hold, which lie in a directory of the page's name. */
class ResultsPagesTest {
    private static final Path RESULTS = Path.of("../../docs/results");
    /** Digits of a rate on a page. */
    private static final MathContext DIGITS = new MathContext(4);

    /** In the order of the pages. */
    private static final List<String> APPLICATIONS = List.of(
            "wordcount",
            "frauddetection",
            "spikedetection",
            "logprocessing",
            "voipstream",
            "linearroad",
            "trafficmonitoring");

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `[\\w-]+` \\|.*");

    @Test
    void sayWhatTheRawResultsHold() throws IOException {
        int pages = 0;
        for (Path raw : list(RESULTS, Files::isDirectory)) {
            String page = Files.readString(RESULTS.resolve(raw.getFileName() + ".md"));
            for (Path file : list(raw, Files::isRegularFile)) {
                JsonNode report = new ObjectMapper().readTree(file.toFile());
                assertThat(report.path("resultsEqual").asBoolean())
                        .as("%s", file)
                        .isTrue();
                assertThat(section(page, report)).as("%s", file).containsPattern(row(report));
            }
            assertThat(ROW.matcher(page).results())
                    .as("rows of %s", raw)
                    .hasSameSizeAs(list(raw, Files::isRegularFile));
            pages++;
        }
        assertThat(pages).isPositive();
    }

    /** Over the faster of its rounds and its best trial: the pages state it beside the ratios over its rounds. */
    @Test
    void compareStockStormAtItsBest() throws IOException {
        Path raw = RESULTS.resolve("2026-11-27-two-cores");
        String page = text(RESULTS.resolve(raw.getFileName() + ".md"));
        List<Double> ratios = new ArrayList<>();
        StringBuilder shown = new StringBuilder();
        for (String application : APPLICATIONS) {
            JsonNode report = new ObjectMapper()
                    .readTree(raw.resolve("storm-" + application + ".json").toFile());
            double stock = Math.max(
                    report.at("/median/stock/recordsPerSecond").asDouble(),
                    bestTrial(report).getValue().asDouble());
            double ratio = report.at("/median/aurochs/recordsPerSecond").asDouble() / stock;
            ratios.add(ratio);
            shown.append(ratios.size() == 1 ? "" : ratios.size() == APPLICATIONS.size() ? " and " : ", ")
                    .append(twoDigits(ratio));
        }
        assertThat(page).contains(shown);
        String mean = mean(ratios);
        String worst = twoDigits(ratios.stream().min(Double::compare).orElseThrow());
        assertThat(page).contains("geometric mean is " + mean);
        assertThat(text(RESULTS.resolve("../../README.md"))).contains("mean is " + mean + ", the worst " + worst);
        assertThat(text(RESULTS.resolve("../performance.md"))).contains("is " + mean + ", the worst " + worst);
    }

    @Test
    void stateTheMeanOfNexmark() throws IOException {
        List<Double> ratios = new ArrayList<>();
        for (Path file : list(RESULTS.resolve("2026-11-30-nexmark"), Files::isRegularFile)) {
            ratios.add(new ObjectMapper()
                    .readTree(file.toFile())
                    .at("/ratio/aurochsOver/stock/median")
                    .asDouble());
        }
        String mean = mean(ratios);
        String worst = twoDigits(ratios.stream().min(Double::compare).orElseThrow());
        assertThat(text(RESULTS.resolve("2026-11-30-nexmark.md")))
                .contains("geometric mean is " + mean + ", the worst " + worst);
        assertThat(text(RESULTS.resolve("../performance.md"))).contains("mean is " + mean + ", from " + worst);
        assertThat(text(RESULTS.resolve("../../README.md"))).contains(mean + " over Nexmark's queries");
    }

    private static String mean(List<Double> ratios) {
        return twoDigits(
                Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow()));
    }

    private static String text(Path page) throws IOException {
        return Files.readString(page).replaceAll("\\s+", " ");
    }

    private static String twoDigits(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }

    private static List<Path> list(Path directory, Predicate<Path> wanted) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(wanted).sorted().toList();
        }
    }

    private static String section(String page, JsonNode report) {
        String heading = "\n## " + (report.path("engine").asText().equals("storm") ? "Storm" : "Flink");
        int begin = page.indexOf(heading);
        int end = page.indexOf("\n## ", begin + 1);
        return page.substring(begin, end < 0 ? page.length() : end);
    }

    /** The cells that the raw results give: "counted" is not among them, and only Storm has a best trial. */
    private static Pattern row(JsonNode report) {
        List<String> cells = new ArrayList<>(List.of(rate(report, "stock")));
        if (report.path("engine").asText().equals("storm")) {
            Map.Entry<String, JsonNode> best = bestTrial(report);
            cells.add(rounded(best.getValue().asDouble()) + " (" + best.getKey() + ")");
        }
        cells.add(rate(report, "aurochs"));
        JsonNode ratio = report.at("/ratio/aurochsOver/stock");
        cells.add(String.format(
                Locale.ROOT,
                "%.2f (%.2f ... %.2f)",
                ratio.path("median").asDouble(),
                ratio.path("min").asDouble(),
                ratio.path("max").asDouble()));
        cells.add(String.format(
                Locale.ROOT,
                "%.1f, %.1f",
                report.at("/median/stock/cpuSeconds").asDouble(),
                report.at("/median/aurochs/cpuSeconds").asDouble()));
        return Pattern.compile("\\| `" + report.path("app").asText() + "` \\| [a-z ]+ \\| "
                + Pattern.quote(String.join(" | ", cells)) + " \\|");
    }

    /** Its batch size and its rate. */
    private static Map.Entry<String, JsonNode> bestTrial(JsonNode report) {
        return report.at("/settings/stock/recordsPerSecondByBatchSize").properties().stream()
                .max(Comparator.comparingDouble(trial -> trial.getValue().asDouble()))
                .orElseThrow();
    }

    private static String rate(JsonNode report, String system) {
        return rounded(report.at("/median/" + system + "/recordsPerSecond").asDouble());
    }

    private static String rounded(double rate) {
        return String.format(
                Locale.ROOT, "%,d", new BigDecimal(rate).round(DIGITS).longValue());
    }
}
