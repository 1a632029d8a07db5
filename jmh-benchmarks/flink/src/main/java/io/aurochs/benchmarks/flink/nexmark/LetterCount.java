package io.aurochs.benchmarks.flink.nexmark;

import org.apache.flink.table.functions.ScalarFunction;

/** {@code letter_count(text, letter)}: how often a text contains a letter. */
public final class LetterCount extends ScalarFunction {
    private static final long serialVersionUID = 1L;

    public long eval(String text, String letter) {
        long count = 0;
        for (int i = 0; i < text.length(); i++) {
            count += text.charAt(i) == letter.charAt(0) ? 1 : 0;
        }
        return count;
    }
}
