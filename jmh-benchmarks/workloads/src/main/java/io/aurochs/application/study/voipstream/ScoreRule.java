package io.aurochs.application.study.voipstream;

import java.io.Serializable;

/**
 * Makes a score of a ratio: 0 where that is 0, rising to 1.
 *
 * @param full the ratio from which on the score is 1
 */
public record ScoreRule(double full) implements Serializable {
    /** Of calls made to calls received ("fan-out, fan-in ratio"). */
    public static final ScoreRule FOFIR = new ScoreRule(10);
    /** Of calls to new numbers to all. */
    public static final ScoreRule URL = new ScoreRule(1);
    /** Of the seconds of a caller's calls to those of all. */
    public static final ScoreRule ACD = new ScoreRule(10);

    /** The score of a ratio of two rates; 0 where the second is. */
    public double score(double rate, double toRate) {
        return toRate == 0 ? 0 : Math.min(1, Math.max(0, rate / toRate / full));
    }
}
