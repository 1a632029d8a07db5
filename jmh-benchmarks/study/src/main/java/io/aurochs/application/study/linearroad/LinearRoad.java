package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Linear Road with as many expressways as there are source tasks: each reads one. */
public final class LinearRoad implements StudyApplication {
    public static final String NAME = "linearroad";

    private final long seed;
    private final TrafficPlan plan;
    private final ExpenditureHistory history;

    public LinearRoad(long seed, TrafficPlan plan) {
        this.seed = seed;
        this.plan = plan;
        history = new ExpenditureHistory(seed, plan.vehicles());
    }

    public static LinearRoad standard(long seed) {
        return new LinearRoad(seed, TrafficPlan.STANDARD);
    }

    @Override
    public String name() {
        return NAME;
    }

    public ExpenditureHistory history() {
        return history;
    }

    @Override
    public TrafficLines lines(int task, int tasks) {
        return TrafficLines.of(seed, plan, task, tasks);
    }

    @Override
    public PlainLoop loop(Results results) {
        return new LinearRoadLoop(history, results);
    }
}
