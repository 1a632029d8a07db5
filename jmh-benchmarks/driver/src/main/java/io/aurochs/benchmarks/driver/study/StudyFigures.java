package io.aurochs.benchmarks.driver.study;

import java.util.ArrayList;
import java.util.List;

/** All figures, in the order of the paper; the overview is the study's own. */
final class StudyFigures {
    private final PlacementCosts placement = new PlacementCosts();

    /** Of the paper. */
    List<StudyFigure> ofPaper() {
        return List.of(
                new ThroughputFigure(),
                new ScalingFigure("6b", "storm"),
                new ScalingFigure("6c", "flink"),
                new UtilisationFigure(),
                BatchingFigure.THROUGHPUT,
                BatchingFigure.DELAY,
                new PlacementFigure(placement),
                new TogetherFigure());
    }

    /** Their numbers. */
    static List<String> numbers() {
        return new StudyFigures().ofPaper().stream().map(StudyFigure::number).toList();
    }

    /** What was asked for. */
    List<StudyFigure> of(StudyOptions options) {
        return switch (options.action()) {
            case RUN -> List.of(new OverviewFigure(false));
            case ALL, LIST -> all();
            case TABLES -> List.of();
            case FIGURE ->
                ofPaper().stream()
                        .filter(figure -> options.figures().contains(figure.number()))
                        .toList();
        };
    }

    private List<StudyFigure> all() {
        List<StudyFigure> figures = new ArrayList<>();
        figures.add(new OverviewFigure(true));
        figures.addAll(ofPaper());
        return figures;
    }
}
