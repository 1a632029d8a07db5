package io.aurochs.flink.exchange;

import io.aurochs.open.OpenBundle;
import java.io.UncheckedIOException;

/** Serialises records of bundles as Flink's own writer would, for a consumer that reads bytes. Any thread. */
@FunctionalInterface
public interface StretchSerializer {
    /**
     * Serialises a stretch of a bundle: of each element its length in four bytes, then what Flink's serializer makes of it.
     *
     * @param from first slot
     * @param to slot after the last, at most the bundle's count
     * @throws UncheckedIOException if a record cannot be serialised, which would fail the job on stock Flink, too
     */
    byte[] of(OpenBundle bundle, int from, int to);
}
