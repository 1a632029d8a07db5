package io.aurochs.operator;

import io.aurochs.ack.AckListener;
import io.aurochs.api.Internal;
import io.aurochs.bundle.BundleReader;

/** Code of a task that produces records without input. */
@Internal
public interface SourceEvaluator extends Evaluator {
    /** Returned by {@link #produce}: call again at once. */
    long PRODUCED = 0;
    /** Returned by {@link #produce}: call again after something was acknowledged or handed over. */
    long PAUSED = Long.MAX_VALUE;

    /**
     * Produces at most one bundle's worth of records. What it emitted is shipped when it returns.
     *
     * @return {@link #PRODUCED}, {@link #PAUSED}, or how long to wait before the next call, nanoseconds
     */
    long produce() throws Exception;

    /** Hears how this source's messages end. */
    AckListener<Object> ackListener();

    @Override
    default void evaluate(BundleReader records) {
        throw new UnsupportedOperationException("a source has no input");
    }
}
