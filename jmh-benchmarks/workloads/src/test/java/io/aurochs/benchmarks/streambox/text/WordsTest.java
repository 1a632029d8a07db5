package io.aurochs.benchmarks.streambox.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordsTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> words(String text) {
        byte[] bytes = bytes("ab" + text + "cd");
        WordScanner scanner = new WordScanner();
        scanner.start(bytes, 2, bytes.length - 2);
        List<String> words = new ArrayList<>();
        while (scanner.next()) {
            words.add(new String(bytes, scanner.from(), scanner.to() - scanner.from(), StandardCharsets.UTF_8));
        }
        assertThat(scanner.next()).isFalse();
        return words;
    }

    @Test
    void wordsAreRunsOfLettersAndDigits() {
        assertThat(words(" One, 2two;x-y ")).containsExactly("One", "2two", "x", "y");
        assertThat(words("caf\u00e9 it's")).containsExactly("caf", "it", "s");
        assertThat(words("AZaz09")).containsExactly("AZaz09");
        assertThat(words("@[`{/:")).isEmpty();
        assertThat(words("")).isEmpty();
    }

    @Test
    void anIndexNumbersWordsInTheOrderOfTheirFirstAppearance() {
        Random random = new Random(1);
        Map<String, Integer> expected = new LinkedHashMap<>();
        WordIndex index = new WordIndex();
        for (int i = 0; i < 50_000; i++) {
            String word = Integer.toString(random.nextInt(9_000), 36);
            byte[] text = bytes("." + word + ".");
            assertThat(index.find(text, 1, text.length - 1)).isEqualTo(expected.getOrDefault(word, -1));
            int number = expected.computeIfAbsent(word, unseen -> expected.size());
            assertThat(index.indexOf(text, 1, text.length - 1)).isEqualTo(number);
        }
        assertThat(index.size()).isEqualTo(expected.size());
        expected.forEach((word, number) -> assertThat(new String(
                        index.bytes(),
                        index.start(number),
                        index.end(number) - index.start(number),
                        StandardCharsets.UTF_8))
                .isEqualTo(word));
    }

    @Test
    void aLexiconKnowsItsWordsOnly() {
        Lexicon lexicon = new Lexicon();
        for (int i = 0; i < 100; i++) {
            byte[] word = bytes("w" + i);
            lexicon.put(word, 0, word.length, i - 50);
        }
        lexicon.put(bytes("w7"), 0, 2, 1);
        assertThat(lexicon.weight(bytes("w99"), 0, 3)).isEqualTo(49);
        assertThat(lexicon.weight(bytes("w7"), 0, 2)).isEqualTo(1);
        assertThat(lexicon.weight(bytes("w100"), 0, 4)).isZero();
        assertThat(lexicon.size()).isEqualTo(100);
    }

    @Test
    void theMostFrequentWordsComeFirstAndTheSmallerOfTwo() {
        TopWords top = new TopWords(3);
        List.of("c=2", "b=2", "a=1", "d=2", "e=7", "bb=2").forEach(counted -> {
            int split = counted.indexOf('=');
            top.offer(bytes(counted), 0, split, Long.parseLong(counted.substring(split + 1)));
        });
        assertThat(top.inOrder()).extracting(CountedWord::toString).containsExactly("e=7", "b=2", "bb=2");
        assertThat(new TopWords(2).inOrder()).isEmpty();
    }
}
