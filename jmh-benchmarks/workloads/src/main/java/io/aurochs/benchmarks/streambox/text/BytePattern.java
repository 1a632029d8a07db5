package io.aurochs.benchmarks.streambox.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A string to look for, by Horspool's algorithm. Immutable. */
public final class BytePattern {
    private final byte[] pattern;
    private final int[] shift = new int[256];

    private BytePattern(byte[] pattern) {
        if (pattern.length == 0) {
            throw new IllegalArgumentException("pattern: at least one byte");
        }
        this.pattern = pattern;
        Arrays.fill(shift, pattern.length);
        for (int i = 0; i < pattern.length - 1; i++) {
            shift[pattern[i] & 0xFF] = pattern.length - 1 - i;
        }
    }

    public static BytePattern of(String pattern) {
        return new BytePattern(pattern.getBytes(StandardCharsets.US_ASCII));
    }

    /** Whether the bytes from {@code from} to {@code to} - 1 contain it. */
    public boolean isIn(byte[] text, int from, int to) {
        int last = pattern.length - 1;
        byte lastByte = pattern[last];
        int at = from + last;
        while (at < to) {
            byte current = text[at];
            if (current == lastByte && startsAt(text, at - last)) {
                return true;
            }
            at += shift[current & 0xFF];
        }
        return false;
    }

    private boolean startsAt(byte[] text, int at) {
        for (int i = 0; i < pattern.length - 1; i++) {
            if (text[at + i] != pattern[i]) {
                return false;
            }
        }
        return true;
    }
}
