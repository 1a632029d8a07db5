package io.aurochs.pipeline.transform;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.row.FlatBundle;

/** Passes on whatever comes, by whichever input. */
public final class UnionEvaluator implements EpochEvaluator {
    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        return new BundleEvaluator() {
            @Override
            public void evaluate(int input, FlatBundle bundle, EpochContainer container) {
                output.ship(0, bundle);
            }

            @Override
            public int row() {
                return 0;
            }
        };
    }
}
