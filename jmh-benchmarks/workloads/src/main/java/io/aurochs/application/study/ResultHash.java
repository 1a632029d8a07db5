package io.aurochs.application.study;

import io.aurochs.benchmarks.draw.Mix;

/**
 * Hashes of results, part by part: their sum over all results, in whatever order these come, is the same only if the results are, but for
 * one case in 2 to the power of 64. Pure functions.
 */
public final class ResultHash {
    private ResultHash() {}

    /** Of no part yet. */
    public static long of(ResultKind kind) {
        return Mix.of(kind.number());
    }

    /** With one more part. */
    public static long with(long hash, long part) {
        return Mix.of(hash, part);
    }

    /** With one more part, every bit of it. */
    public static long with(long hash, double part) {
        return Mix.of(hash, Double.doubleToRawLongBits(part));
    }

    /** With one more part. */
    public static long with(long hash, String part) {
        long more = hash;
        for (int i = 0; i < part.length(); i++) {
            more = more * 31 + part.charAt(i);
        }
        return Mix.of(more, part.length());
    }
}
