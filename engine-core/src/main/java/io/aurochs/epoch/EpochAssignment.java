package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;

/** Which container of a consumer a result goes into. Any worker; once per bundle. */
@FunctionalInterface
public interface EpochAssignment {
    /** Results stay in the epoch of the records that they came of. Every other assignment breaks epochs. */
    EpochAssignment OWN_EPOCH = (from, consumer, bundle) -> consumer.below(from).deposit(bundle);

    /**
     * Deposits a bundle with a consumer.
     *
     * @param from the container that the bundle came of, which has something unconsumed meanwhile
     */
    void deposit(EpochContainer from, EpochInput consumer, FlatBundle bundle);
}
