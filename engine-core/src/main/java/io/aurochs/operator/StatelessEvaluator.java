package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.row.FlatBundle;

/** Code of a task without state: any number of workers process its bundles at once, and what comes of one depends on nothing else. */
@Internal
public interface StatelessEvaluator extends EpochEvaluator {
    /** Makes what one worker processes bundles with. */
    BundleTransform transform(BundleOutput output);

    @Override
    default BundleEvaluator evaluator(int worker, EpochOutput output) {
        BundleTransform transform = transform(output);
        return new BundleEvaluator() {
            @Override
            public void evaluate(int input, FlatBundle bundle, EpochContainer container) throws Exception {
                transform.process(bundle);
            }

            @Override
            public int row() {
                return transform.row();
            }
        };
    }
}
