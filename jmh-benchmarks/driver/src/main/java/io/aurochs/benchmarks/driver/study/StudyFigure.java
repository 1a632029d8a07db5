package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Want;
import java.util.List;

/** A figure or table: which points it wants, and how it shows them. Immutable. */
interface StudyFigure {
    /** On the command line; the paper's. */
    String number();

    /** In a few words. */
    String title();

    /** With its place in the paper. */
    default String heading() {
        return "Figure " + number() + ": " + title();
    }

    /** What it shows and how to read it, for somebody who does not know the paper. */
    String shows();

    /** What is to be measured for it. */
    List<Want> wants(Scope scope);

    /** What came of it so far. */
    Content content(Scope scope, Measured measured);
}
