package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Deadline;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/** Leaves a study in a directory: JSON and a picture of each figure, JSON and a page of all. One thread. */
final class StudyFiles {
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
        String noPictures = "";
        for (FigureReport figure : report.figures()) {
            String name = (Character.isDigit(figure.figure().charAt(0)) ? "figure-" : "") + figure.figure();
            Json.write(StudyJson.of(report, figure), directory.resolve(name + ".json"));
            Path picture = directory.resolve(name + ".png");
            Files.deleteIfExists(picture);
            try {
                Optional<byte[]> png = figure.png();
                if (png.isPresent()) {
                    Files.write(picture, png.get());
                }
            } catch (UnsupportedOperationException e) {
                noPictures = String.valueOf(e.getMessage());
            }
        }
        Json.write(StudyJson.of(report), directory.resolve("study.json"));
        Files.writeString(page(), StudyText.page(report, noPictures));
    }
}
