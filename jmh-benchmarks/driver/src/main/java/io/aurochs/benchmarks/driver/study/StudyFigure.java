package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Columns;
import java.util.List;

/** A figure or table: which points it wants, and how it shows them. Immutable. */
abstract class StudyFigure {
    private final String number;
    private final String title;
    private final String shows;

    /**
     * A figure.
     *
     * @param number on the command line; of a figure of the paper, its own
     * @param title in a few words
     * @param shows what the figure shows and how to read it; assumes no knowledge of the paper
     */
    StudyFigure(String number, String title, String shows) {
        this.number = number;
        this.title = title;
        this.shows = shows;
    }

    final String number() {
        return number;
    }

    final String title() {
        return title;
    }

    final String shows() {
        return shows;
    }

    /** Whether it is a figure of the paper, and not a table. */
    final boolean isOfPaper() {
        return Character.isDigit(number.charAt(0));
    }

    /** What is to be measured for it. */
    abstract List<Want> wants(Scope scope);

    /** What came of it so far. */
    abstract Content content(Scope scope, Measured measured);

    /** A row of a table. */
    record Row(Scope.Job job, Point point) {
        /** The columns that say what a row is of. */
        static Columns<Row> columns() {
            return new Columns<Row>()
                    .text("application", row -> row.job().app().title())
                    .text("engine", row -> row.job().engine().title())
                    .text("system", row -> row.point().variant().name());
        }
    }
}
