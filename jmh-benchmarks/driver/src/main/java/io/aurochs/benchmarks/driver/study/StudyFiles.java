package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Deadline;
import io.aurochs.benchmarks.driver.report.BarCharts;
import io.aurochs.benchmarks.driver.report.Bars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.knowm.xchart.CategoryChart;

/** Leaves a study in a directory: JSON and a picture of each figure, JSON and a page of all. One thread. */
final class StudyFiles {
    private static final int COLUMNS = 2;

    /** How often they are written while runs go on: drawing takes seconds. */
    private static final double PERIOD_S = 300;

    private final Path directory;
    private Deadline due = Deadline.in(PERIOD_S, System::nanoTime);

    StudyFiles(Path directory) {
        this.directory = directory;
    }

    /** Writes what there is so far, unless that was done not long ago. */
    void writeIfDue(Supplier<StudyReport> report) throws IOException {
        if (due.left() <= 0) {
            write(report.get());
            due = Deadline.in(PERIOD_S, System::nanoTime);
        }
    }

    /** The page. */
    Path page() {
        return directory.resolve("report.html");
    }

    /** Writes everything anew. */
    void write(StudyReport report) throws IOException {
        Map<String, List<String>> charts = new LinkedHashMap<>();
        String remark = "";
        for (FigureReport figure : report.figures()) {
            String number = figure.figure().number();
            StudyJson.write(StudyJson.of(report, figure), directory.resolve(name(number) + ".json"));
            try {
                charts.put(number, draw(figure, directory.resolve(name(number) + ".png")));
            } catch (UnsupportedOperationException e) {
                remark = String.valueOf(e.getMessage());
            }
        }
        StudyJson.write(StudyJson.of(report), directory.resolve("study.json"));
        Files.writeString(page(), StudyHtml.of(report, charts, remark));
    }

    private static String name(String number) {
        return number.matches("\\d.*") ? "figure-" + number : number;
    }

    /** Each chart as a data URI. */
    private static List<String> draw(FigureReport figure, Path file) throws IOException {
        List<CategoryChart> charts =
                figure.content().charts().stream().map(Bars::chart).toList();
        if (charts.isEmpty()) {
            Files.deleteIfExists(file);
            return List.of();
        }
        Files.write(file, BarCharts.png(charts, COLUMNS));
        return charts.stream()
                .map(chart ->
                        "data:image/png;base64," + Base64.getEncoder().encodeToString(BarCharts.png(List.of(chart), 1)))
                .toList();
    }
}
