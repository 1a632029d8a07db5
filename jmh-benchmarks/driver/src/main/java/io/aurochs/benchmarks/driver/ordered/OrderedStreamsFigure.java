package io.aurochs.benchmarks.driver.ordered;

import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.figure.Figure;
import io.aurochs.benchmarks.driver.report.Paper;
import io.aurochs.benchmarks.driver.run.OrderedEngine;
import java.util.List;

/** What the figures of the paper on ordered streams have in common. */
interface OrderedStreamsFigure extends Figure {
    Paper PAPER = Paper.beside(OrderedStreamsFigure.class);

    @Override
    default String heading() {
        return "Ordered streams, figure " + number() + ": " + title();
    }

    @Override
    default List<Double> targetsMs() {
        return List.of();
    }

    @Override
    default List<Variant> variantsOfSeveralNodes() {
        return List.of();
    }

    @Override
    default String engine() {
        return OrderedEngine.NAME;
    }

    @Override
    default Paper paper() {
        return PAPER;
    }
}
