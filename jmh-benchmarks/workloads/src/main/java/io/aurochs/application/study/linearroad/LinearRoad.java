package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.FileInput;
import io.aurochs.application.study.Input;
import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Linear Road with an expressway for each source task, or more if they are those of a file. */
public final class LinearRoad implements StudyApplication {
    public static final String NAME = "linearroad";

    private final Input input;
    private final ExpenditureHistory history;

    public LinearRoad(long seed, TrafficPlan plan) {
        this((task, tasks) -> TrafficLines.of(seed, plan, task, tasks), new ExpenditureHistory(seed, plan.vehicles()));
    }

    private LinearRoad(Input input, ExpenditureHistory history) {
        this.input = input;
        this.history = history;
    }

    public static LinearRoad standard(long seed) {
        return new LinearRoad(seed, TrafficPlan.STANDARD);
    }

    /**
     * Of a file that Linear Road's own generator wrote. Its vehicles have the histories of those that are generated, over and over.
     *
     * @param seed of the history
     * @throws IllegalArgumentException with one line, if it is none, or has too few expressways
     */
    public static LinearRoad of(InputFile file, long seed, int sources) {
        return new LinearRoad(
                FileInput.of(file, RoadFormat::new, RoadFormat::traffic, sources),
                new ExpenditureHistory(seed, TrafficPlan.STANDARD.vehicles()));
    }

    @Override
    public String name() {
        return NAME;
    }

    public ExpenditureHistory history() {
        return history;
    }

    @Override
    public Lines lines(int task, int tasks) {
        return input.lines(task, tasks);
    }

    @Override
    public boolean isEachSourceApart() {
        return true;
    }

    @Override
    public PlainLoop loop(Results results) {
        return new LinearRoadLoop(history, results);
    }
}
