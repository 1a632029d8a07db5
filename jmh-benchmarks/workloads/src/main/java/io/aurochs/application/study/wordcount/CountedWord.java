package io.aurochs.application.study.wordcount;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/**
 * Hashes of a word and a count of it. They are linear in the count, so that the sum over all counts of a word follows from the last one. Pure
 * functions.
 */
public final class CountedWord {
    private CountedWord() {}

    /** See {@link ResultHash}. */
    public static long hash(String word, long count) {
        return ofWord(word) * (2 * count + 1);
    }

    /** The sum of the hashes of the counts 1 to {@code count}. */
    static long sumUpTo(String word, long count) {
        return ofWord(word) * (count * (count + 2));
    }

    private static long ofWord(String word) {
        // By the hash that words keep: to check must cost less than to count.
        return ResultHash.with(ResultHash.of(ResultKind.WORD), (long) word.hashCode());
    }
}
