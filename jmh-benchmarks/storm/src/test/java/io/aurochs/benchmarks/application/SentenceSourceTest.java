package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.TextLines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SentenceSourceTest {
    private static final TextLines TEXT = TextLines.of(IntStream.range(0, 50)
            .mapToObj(i -> "line number " + (char) ('a' + i))
            .toList());

    @Test
    void aRecordDependsOnlyOnSeedTaskAndNumber() {
        SentenceSource forward = new SentenceSource(TEXT, 7, 3);
        SentenceSource backward = new SentenceSource(TEXT, 7, 3);
        List<Integer> drawn = draw(forward, 1000);
        for (int i = 999; i >= 0; i--) {
            assertThat(backward.line(i)).isEqualTo(drawn.get(i));
            assertThat(backward.sentence(i)).isEqualTo(TEXT.line(drawn.get(i)));
        }
    }

    @Test
    void seedAndTaskMatter() {
        List<Integer> drawn = draw(new SentenceSource(TEXT, 7, 3), 100);
        assertThat(draw(new SentenceSource(TEXT, 8, 3), 100)).isNotEqualTo(drawn);
        assertThat(draw(new SentenceSource(TEXT, 7, 2), 100)).isNotEqualTo(drawn);
    }

    @Test
    void everyLineIsAboutEquallyLikely() {
        Integer[] hits = new Integer[TEXT.size()];
        Arrays.fill(hits, 0);
        SentenceSource source = new SentenceSource(TEXT, 1, 0);
        for (int i = 0; i < 100_000; i++) {
            hits[source.line(i)]++;
        }
        // 2000 expected for each of 50 lines, standard deviation 44: six of those either way.
        assertThat(hits).allSatisfy(hit -> assertThat(hit).isBetween(1734, 2266));
    }

    private static List<Integer> draw(SentenceSource source, int n) {
        List<Integer> lines = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            lines.add(source.line(i));
        }
        return lines;
    }
}
