package io.aurochs.benchmarks.streambox.jet;

import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.io.Serializable;

/** Tells checksums of a result. */
@FunctionalInterface
interface ResultReceiver<T> extends Serializable {
    void receive(WindowChecksums checksums, T result);
}
