package io.aurochs.application.study.linearroad;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import java.io.Serializable;
import java.util.function.Consumer;

/**
 * What vehicles paid in the last ten weeks: rows of vehicle, day, expressway and toll, one of each vehicle, day and expressway, drawn from a
 * seed. Immutable.
 */
public final class ExpenditureHistory implements Serializable {
    private static final long serialVersionUID = 1;

    /** Days that it goes back, today not among them. */
    public static final int DAYS = 69;

    private static final int TOLLS = 100;

    private final long seed;
    private final int vehicles;

    /** @param vehicles that have one, with the numbers from 0 */
    public ExpenditureHistory(long seed, int vehicles) {
        this.seed = Mix.of(seed, -1);
        this.vehicles = vehicles;
    }

    /** How many vehicles have one. */
    int vehicles() {
        return vehicles;
    }

    /** All rows of an expressway: vehicle by vehicle, day by day. */
    void forEach(int expressway, Consumer<PastToll> rows) {
        RandomStream random = new RandomStream(Mix.of(seed, expressway));
        for (int vehicle = 0; vehicle < vehicles; vehicle++) {
            random.startRecord(vehicle);
            for (int day = 1; day <= DAYS; day++) {
                rows.accept(new PastToll(vehicle, day, expressway, random.below(TOLLS)));
            }
        }
    }
}
