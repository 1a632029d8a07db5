package io.aurochs.application.study.linearroad;

import io.aurochs.benchmarks.draw.Mix;
import java.io.Serializable;

/** What vehicles paid in the last ten weeks: a function of a seed. Immutable. */
public final class ExpenditureHistory implements Serializable {
    private static final long serialVersionUID = 1;

    /** Days that it goes back, today not among them. */
    public static final int DAYS = 69;

    private static final int TOLLS = 100;

    private final long seed;

    public ExpenditureHistory(long seed) {
        this.seed = seed;
    }

    /** Answers a query. */
    public ExpenditureAnswer answer(ExpenditureQuery query) {
        return new ExpenditureAnswer(
                query.second(), query.query(), spent(query.vehicle(), query.day(), query.expressway()));
    }

    /** What a vehicle paid on a day for an expressway, 0 to 99. */
    int spent(long vehicle, int day, int expressway) {
        return Mix.below(TOLLS, Mix.of(Mix.of(Mix.of(seed, vehicle), day), expressway));
    }
}
