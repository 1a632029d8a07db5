package io.aurochs.benchmarks.streambox.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** A word and how often it occurs. Immutable; its bytes are nobody's to change. */
public final class CountedWord {
    /** The more frequent before the less frequent, of equally frequent words the smaller in byte order first. */
    public static final Comparator<CountedWord> MOST_FREQUENT_FIRST = Comparator.comparingLong(CountedWord::count)
            .reversed()
            .thenComparing(CountedWord::bytes, Arrays::compareUnsigned);

    private final byte[] bytes;
    private final long count;

    public CountedWord(byte[] bytes, long count) {
        this.bytes = bytes;
        this.count = count;
    }

    public byte[] bytes() {
        return bytes;
    }

    public long count() {
        return count;
    }

    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.US_ASCII) + "=" + count;
    }
}
