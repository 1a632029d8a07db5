package io.aurochs.benchmarks.flink;

import org.apache.flink.api.java.tuple.Tuple2;

/** Of a word and its count so far; what a whole run sums up to follows from the final counts alone. */
final class WordChecksum implements RecordChecksum<Tuple2<String, Long>> {
    private static final long serialVersionUID = 1L;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    @Override
    public long of(Tuple2<String, Long> counted) {
        return of(counted.f0, counted.f1);
    }

    static long of(String word, long count) {
        return spread(word) * (2 * count + 1);
    }

    /** The sum over {@code (word, 1), (word, 2), ... (word, count)}. */
    static long upTo(String word, long count) {
        return spread(word) * (count * (count + 2));
    }

    private static long spread(String word) {
        return (word.hashCode() + 1L) * SPREAD;
    }
}
