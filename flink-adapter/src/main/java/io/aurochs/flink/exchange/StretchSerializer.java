package io.aurochs.flink.exchange;

import io.aurochs.open.OpenBundle;
import java.io.UncheckedIOException;

/**
 * Serialises stretches of bundles: of each element its length in four bytes, then what Flink's serializer makes of it, as Flink's own writer
 * would have written it. A record that cannot be serialised, which would fail the job on stock Flink, too, is an {@link UncheckedIOException}.
 * Any thread.
 */
public interface StretchSerializer {
    /**
     * For a consumer that reads bytes.
     *
     * @param from first slot
     * @param to slot after the last, at most the bundle's count
     */
    byte[] forReader(OpenBundle bundle, int from, int to);

    /**
     * For the channel state of a checkpoint.
     *
     * @param from first slot
     * @param to slot after the last, at most the bundle's count
     */
    byte[] forCheckpoint(OpenBundle bundle, int from, int to);
}
