package io.aurochs.application.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WordSplitterTest {
    /** The definition, slowly: letters, joined by single apostrophes. */
    private static final Pattern WORD = Pattern.compile("\\p{L}+(?:['\u2019]\\p{L}+)*");

    @Test
    void splitsLowersAndKeepsInnerApostrophes() {
        assertThat(split("In the beginning God's word, ''tis said -- don\u2019t: 'QUOTED' x2y"))
                .containsExactly(
                        "in", "the", "beginning", "god's", "word", "tis", "said", "don\u2019t", "quoted", "x", "y");
    }

    @Test
    void findsNothingWhereThereAreNoLetters() {
        assertThat(split("")).isEmpty();
        assertThat(split(" '' 12:34 -- '")).isEmpty();
    }

    @Test
    void takesLettersOutsideAscii() {
        assertThat(split("\u00c9t\u00e9 \u0395\u039b\u039b\u0391\u03a3 \ud835\udc00bc\u2014Stra\u00dfe"))
                .containsExactly("\u00e9t\u00e9", "\u03b5\u03bb\u03bb\u03b1\u03c2", "\ud835\udc00bc", "stra\u00dfe");
    }

    @Test
    void agreesWithTheDefinitionOnRandomText() {
        String alphabet = "abzAZ ''\u2019 .,1\u00e9\u00c9\u03a3\u2014\n";
        long seed = 20260101;
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(30); i > 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            List<String> expected = WORD.matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .map(word -> word.toLowerCase(Locale.ROOT))
                    .toList();
            assertThat(split(text.toString()))
                    .as("seed %d, text <%s>", seed, text)
                    .isEqualTo(expected);
        }
    }

    private static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        WordSplitter.forEachWord(line, words::add);
        return words;
    }
}
