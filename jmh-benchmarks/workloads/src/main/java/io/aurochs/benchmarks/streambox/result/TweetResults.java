package io.aurochs.benchmarks.streambox.result;

import io.aurochs.benchmarks.streambox.text.CountedWord;
import java.util.List;

/** Where the results of tweets go. */
@FunctionalInterface
public interface TweetResults {
    /**
     * A window whose average score differs significantly from the one of the window before.
     *
     * @param windowEndMs ms
     * @param average score of the window's tweets
     * @param top the window's most frequent words, in the order of {@link CountedWord#MOST_FREQUENT_FIRST}
     */
    void change(long windowEndMs, double average, List<CountedWord> top);
}
