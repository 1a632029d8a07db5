package io.aurochs.application.study.voipstream;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/**
 * How much a call is like those of a telemarketer.
 *
 * @param score 0 to 8
 */
public record CallScore(String calling, long second, double score) {
    private static final double FOFIR_WEIGHT = 2;
    private static final double URL_WEIGHT = 3;
    private static final double ACD_WEIGHT = 3;
    private static final double MILLIONTHS = 1e6;

    /** The score of a call from those of the modules. */
    public static double of(double fofir, double url, double acd) {
        return FOFIR_WEIGHT * fofir + URL_WEIGHT * url + ACD_WEIGHT * acd;
    }

    /** See {@link ResultHash}. */
    public long hash() {
        return hash(calling, second, score);
    }

    /** Of a score with these parts. */
    public static long hash(String calling, long second, double score) {
        long hash = ResultHash.of(ResultKind.CALL_SCORE);
        return ResultHash.with(ResultHash.with(ResultHash.with(hash, calling), second), score);
    }

    /** See {@link #amount(double)}. */
    public long amount() {
        return amount(score);
    }

    /** A score in millionths, which can be added up in any order. */
    public static long amount(double score) {
        return Math.round(score * MILLIONTHS);
    }
}
