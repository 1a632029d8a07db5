package io.aurochs.benchmarks.streambox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextGeneratorTest {
    private static final EpochPlan PLAN = new EpochPlan(1_000, 1, 0, 1);

    private final Vocabulary vocabulary = new Vocabulary(3, 5_000);

    @Test
    void wordsAreDifferentAndOfTheStatedLength() {
        Map<String, Integer> ranks = new HashMap<>();
        byte[] word = new byte[Vocabulary.LONGEST];
        long letters = 0;
        for (int rank = 0; rank < vocabulary.size(); rank++) {
            int length = vocabulary.copy(rank, word, 0);
            letters += length;
            assertThat(length).isBetween(2, 12);
            ranks.put(new String(word, 0, length, StandardCharsets.US_ASCII), rank);
        }
        assertThat(ranks).hasSize(vocabulary.size());
        assertThat((double) letters / vocabulary.size()).isBetween(6.9, 7.1);
    }

    @Test
    void recordsAreOfTheStatedBytesAndOfWholeWords() {
        TextRecords records = TextGenerator.wordCount(1, PLAN, vocabulary).generate(0, 2_000);
        assertThat(records.bytes()).isEqualTo(200_000);
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < records.size(); i++) {
            String text = Texts.text(records, i);
            assertThat(text).hasSize(100).matches("([a-z]+ +)*[a-z]+ *");
            Arrays.stream(text.split(" +", -1)).forEach(word -> counts.merge(word, 1, Integer::sum));
        }
        byte[] first = new byte[Vocabulary.LONGEST];
        int length = vocabulary.copy(0, first, 0);
        String most = new String(first, 0, length, StandardCharsets.US_ASCII);
        assertThat(Collections.max(counts.values())).isEqualTo(counts.get(most));
    }

    @Test
    void theStatedShareContainsThePatternOnce() {
        TextRecords records = new TextGenerator(1, PLAN, vocabulary, 200, 0.1).generate(0, 10_000);
        int matching = 0;
        for (int i = 0; i < records.size(); i++) {
            String text = Texts.text(records, i);
            int pieces = text.split(TextGenerator.PATTERN, -1).length;
            assertThat(pieces).isLessThanOrEqualTo(2);
            matching += pieces - 1;
        }
        assertThat(matching).isBetween(900, 1_100);
    }

    @Test
    void theShortestRecordsHaveRoomForThePattern() {
        TextRecords records = new TextGenerator(1, PLAN, vocabulary, 20, 1).generate(0, 1_000);
        for (int i = 0; i < records.size(); i++) {
            assertThat(Texts.text(records, i)).contains(TextGenerator.PATTERN);
        }
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new TextGenerator(1, PLAN, vocabulary, 19, 1));
    }

    @Test
    void tweetsAreOfTheirLengths() {
        TextRecords records = new TweetGenerator(1, PLAN, vocabulary).generate(0, 2_000);
        for (int i = 0; i < records.size(); i++) {
            assertThat(Texts.text(records, i)).hasSizeBetween(9, 140).matches("([a-z]+ )*[a-z]+");
        }
        assertThat(records.text()).hasSize((int) records.bytes());
    }
}
