package io.aurochs.operator.ordered;

import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;

/** Code of a task that processes bundles and watermarks in order, one thread at a time, which has seen what the one before did. */
@FunctionalInterface
public interface InOrderEvaluator {
    /** Makes what bundles are processed with; once. */
    BundleTransform transform(BundleOutput output);

    /** All bundles before a watermark of the source are processed. */
    default void watermark(long watermark) {}

    /** How many records were left out because they came too late. Any thread. */
    default long late() {
        return 0;
    }

    /** The task has ended, or failed; nothing is called any more. */
    default void close() {}
}
