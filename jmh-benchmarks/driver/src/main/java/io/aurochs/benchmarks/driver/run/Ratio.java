package io.aurochs.benchmarks.driver.run;

import java.util.Arrays;
import java.util.List;

/**
 * Two systems whose speeds are set against each other.
 *
 * @param ours a system of Aurochs
 * @param theirs what it is held against
 */
public record Ratio(String ours, String theirs) {
    /** The name in JSON under which the ratios of {@link #ours} stand: aurochs-reuse becomes aurochsReuseOver. */
    public String key() {
        List<String> words = Arrays.asList(ours.split("-", -1));
        StringBuilder key = new StringBuilder(words.get(0));
        for (String word : words.subList(1, words.size())) {
            key.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return key.append("Over").toString();
    }

    @Override
    public String toString() {
        return ours + " / " + theirs;
    }
}
