package io.aurochs.application.study.wordcount;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.ResultTotals;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WordCountingTest {
    private static final List<String> TEXT = List.of("a b c", "b c d d", "", "e", "the Word, and the word's end");
    private static final WordCounting WORDS = new WordCounting(TEXT);

    @Test
    void theLinesComeInTheirOrderAndAgain() {
        assertThat(WORDS.lines(0, 1).line(0)).isEqualTo("a b c");
        assertThat(WORDS.lines(0, 1).line(6)).isEqualTo("b c d d");
        assertThat(WORDS.lines(1, 2).line(0)).isEqualTo("");
        assertThat(WORDS.lines(1, 2).line(3)).isEqualTo("a b c");
    }

    @Test
    void whatIsExpectedOfManyRoundsAtOnceIsWhatTheLoopFinds() {
        long[] counts = {12, 0, 31};
        ResultTotals totals = new ResultTotals();
        WordCountLoop loop = new WordCountLoop(totals);
        long words = 0;
        for (int task = 0; task < counts.length; task++) {
            for (long i = 0; i < counts[task]; i++) {
                words += loop.process(WORDS.lines(task, counts.length).line(i));
            }
        }
        assertThat(words).isGreaterThan(50);
        assertThat(WORDS.expected(counts)).isEqualTo(new Expected(words, totals.sums()));
    }

    /** The default looks at the first lines alone, and a load would then be as much too low as they are longer than the others. */
    @Test
    void wordsOfALineAreThoseOfTheWholeText() {
        List<String> text = Stream.concat(
                        Collections.nCopies(10_000, "a b c").stream(), Collections.nCopies(10_000, "d").stream())
                .toList();
        assertThat(new WordCounting(text).recordsPerLine(1)).isEqualTo(2);
    }

    @Test
    void anotherCountOrWordHasAnotherHash() {
        assertThat(CountedWord.hash("a", 2))
                .isNotEqualTo(CountedWord.hash("a", 1))
                .isNotEqualTo(CountedWord.hash("b", 2));
    }
}
