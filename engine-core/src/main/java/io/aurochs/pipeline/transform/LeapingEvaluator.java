package io.aurochs.pipeline.transform;

import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.StatelessEvaluator;

/**
 * A function whose epochs go on without what it holds for too long.
 *
 * @param leapsBehindMs how far behind they are then, by event time, milliseconds
 */
public record LeapingEvaluator(StatelessEvaluator code, long leapsBehindMs) implements StatelessEvaluator {
    @Override
    public BundleTransform transform(BundleOutput output) {
        return code.transform(output);
    }

    @Override
    public void close() {
        code.close();
    }
}
