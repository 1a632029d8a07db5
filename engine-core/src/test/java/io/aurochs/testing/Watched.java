package io.aurochs.testing;

import io.aurochs.operator.Evaluator;

/** An evaluator that counts its beginnings and ends; both counts may be read by any thread. */
public interface Watched extends Evaluator {
    int opened();

    int closed();
}
