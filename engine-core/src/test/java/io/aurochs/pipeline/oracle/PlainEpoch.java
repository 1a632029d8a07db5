package io.aurochs.pipeline.oracle;

import java.util.List;
import java.util.function.Function;

/**
 * Records between two watermarks.
 *
 * @param watermark that it ends with, {@link #NONE} when it goes on with the next one, or {@link #END}
 */
public record PlainEpoch(List<PlainRecord> records, long watermark) {
    /** No watermark. */
    public static final long NONE = Long.MIN_VALUE;
    /** After the last record. */
    public static final long END = Long.MAX_VALUE;

    public PlainEpoch {
        records = List.copyOf(records);
    }

    /** The same epoch with what becomes of each record. */
    PlainEpoch flatMap(Function<PlainRecord, List<PlainRecord>> function) {
        return new PlainEpoch(
                records.stream()
                        .flatMap(record -> function.apply(record).stream())
                        .toList(),
                watermark);
    }
}
