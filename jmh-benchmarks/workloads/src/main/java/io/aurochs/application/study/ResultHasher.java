package io.aurochs.application.study;

import java.io.Serializable;

/** Makes of results that come to a sink what {@link Results} take; it travels with the sink. */
@FunctionalInterface
public interface ResultHasher<R> extends Serializable {
    /** See {@link Results}, as of all that is here. */
    long hash(R result);

    /** Of what depends on the order of the records: as it is, there is nothing. */
    default long orderedHash(R result) {
        return 0;
    }

    /** As it is, 0. */
    default long amount(R result) {
        return 0;
    }

    /** Hands a result on. */
    default void hand(R result, Results results) {
        results.accept(hash(result), orderedHash(result), amount(result));
    }
}
