package io.aurochs.application.study.wordcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.application.study.LineChecksum;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextGeneratorTest {
    private static final long SEED = 1;
    private static final int FEW = 200;
    private static final int MOST_LETTERS = 100;
    private static final int LINES = 30_000;

    private static TextGenerator generator(int words, double skew, int task) {
        return new TextGenerator(SEED, new Vocabulary(SEED, words, skew), task);
    }

    @Test
    void wordsAreDifferentAndHaveOneLetterAndSevenMoreOrSo() {
        List<String> words = new Vocabulary(SEED, Vocabulary.STANDARD_WORDS, 0).words();
        assertThat(words).hasSize(Vocabulary.STANDARD_WORDS).allMatch(word -> word.matches("[a-z]+"));
        assertThat(new HashSet<>(words)).hasSameSizeAs(words);
        int[] byLength = new int[MOST_LETTERS + 1];
        words.forEach(word -> byLength[Math.min(word.length(), MOST_LETTERS)]++);
        assertThat(byLength[1]).as("all letters").isEqualTo(26);
        assertThat(byLength[2]).as("all pairs").isEqualTo(26 * 26);
        // Of long ones hardly any is drawn twice: each length is 7 / 8 as frequent as the one before.
        for (int length = 5; length < 20; length++) {
            double expected = byLength[length] * 7 / 8.0;
            assertThat((double) byLength[length + 1]).isCloseTo(expected, within(7 * Math.sqrt(expected)));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.8, 1, 1.2})
    void wordsAreAsFrequentAsTheirRanksSay(double skew) {
        List<String> words = new Vocabulary(SEED, FEW, skew).words();
        Map<String, Integer> counts = new HashMap<>();
        TextGenerator generator = generator(FEW, skew, 0);
        for (int i = 0; i < LINES; i++) {
            String[] sentence = generator.next().split(" ", -1);
            assertThat(sentence).hasSize(TextGenerator.WORDS_OF_SENTENCE);
            for (String word : sentence) {
                counts.merge(word, 1, Integer::sum);
            }
        }
        double sum = 0;
        for (int rank = 1; rank <= FEW; rank++) {
            sum += Math.pow(rank + 2.7, -skew);
        }
        for (int rank = 1; rank <= FEW; rank++) {
            double expected = LINES * TextGenerator.WORDS_OF_SENTENCE * Math.pow(rank + 2.7, -skew) / sum;
            assertThat((double) counts.getOrDefault(words.get(rank - 1), 0))
                    .as("rank %d", rank)
                    .isCloseTo(expected, within(6 * Math.sqrt(expected)));
        }
    }

    @Test
    void tasksSayOtherSentencesOfTheSameWords() {
        assertThat(Stream.generate(generator(FEW, 1, 0)::next).limit(100).toList())
                .isEqualTo(
                        Stream.generate(generator(FEW, 1, 0)::next).limit(100).toList())
                .doesNotContainAnyElementsOf(
                        Stream.generate(generator(FEW, 1, 1)::next).limit(100).toList());
        assertThat(new Vocabulary(2, FEW, 1).words()).isNotEqualTo(new Vocabulary(SEED, FEW, 1).words());
    }

    /** Figures of other days are of other texts if one of these changes. */
    @ParameterizedTest
    @CsvSource({
        "0, -8210662210363940779",
        "0.8, -1465717586325184088",
        "1.0, 6850455700864524444",
        "1.2, 6604715346733022572"
    })
    @Tag("full")
    void theFirstMillionSentencesAreWhatTheyAlwaysWere(double skew, long checksum) {
        assertThat(LineChecksum.of(generator(Vocabulary.STANDARD_WORDS, skew, 0), 1_000_000))
                .isEqualTo(checksum);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "10, -0.1", "10, NaN"})
    void noWordsAndNegativeSkewsAreRefused(int words, double skew) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Vocabulary(SEED, words, skew))
                .withMessageContaining("count=" + words);
    }
}
