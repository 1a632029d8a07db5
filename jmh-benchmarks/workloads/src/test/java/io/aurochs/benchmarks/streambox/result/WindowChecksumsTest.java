package io.aurochs.benchmarks.streambox.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.text.CountedWord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class WindowChecksumsTest {
    private static final byte[] TEXT = "some words and others".getBytes(StandardCharsets.US_ASCII);

    @Test
    void theOrderOfResultsAndWhoCountsThemDoNotMatter() {
        WindowChecksums one = new WindowChecksums();
        one.distinct(1_000, 5);
        one.distinct(2_000, 5);
        one.latency(1_000, 1, 2, 3, 4);
        one.word(1_000, TEXT, 0, 10, 3);
        WindowChecksums first = new WindowChecksums();
        first.word(1_000, TEXT, 0, 10, 3);
        WindowChecksums second = new WindowChecksums();
        second.latency(1_000, 1, 2, 3, 4);
        second.distinct(2_000, 5);
        second.distinct(1_000, 5);
        first.addAll(second);
        assertThat(first.byEnd()).isEqualTo(one.byEnd()).containsOnlyKeys(1_000L, 2_000L);
        assertThat(one.byEnd().get(1_000L)).extracting("results").isEqualTo(3L);
    }

    @Test
    void everyPartOfAResultCounts() {
        CountedWord a = new CountedWord(new byte[] {'a'}, 2);
        CountedWord b = new CountedWord(new byte[] {'b'}, 2);
        List<Long> sums = List.of(
                sum(c -> c.matches(1, 2, 3)),
                sum(c -> c.matches(1, 3, 3)),
                sum(c -> c.matches(1, 2, 4)),
                sum(c -> c.word(1, TEXT, 0, 10, 3)),
                sum(c -> c.word(1, TEXT, 0, 10, 4)),
                sum(c -> c.word(1, TEXT, 0, 9, 3)),
                sum(c -> c.word(1, TEXT, 1, 10, 3)),
                sum(c -> c.pair(1, 2, 3, 4, 5)),
                sum(c -> c.pair(1, 4, 3, 2, 5)),
                sum(c -> c.pair(1, 2, 5, 4, 3)),
                sum(c -> c.distinct(1, 2)),
                sum(c -> c.distinct(1, 3)),
                sum(c -> c.latency(1, 2, 3, 4, 5)),
                sum(c -> c.latency(1, 3, 2, 4, 5)),
                sum(c -> c.latency(1, 2, 3, 5, 4)),
                sum(c -> c.change(1, 0.5, List.of(a, b))),
                sum(c -> c.change(1, 0.5, List.of(b, a))),
                sum(c -> c.change(1, 0.5, List.of(a))),
                sum(c -> c.change(1, 0.25, List.of(a, b))));
        assertThat(sums).doesNotHaveDuplicates();
        assertThat(ResultHash.grepMatch(1, TEXT, 0, 16)).isNotEqualTo(ResultHash.grepMatch(2, TEXT, 0, 16));
        assertThat(ResultHash.grepMatch(1, TEXT, 0, 16)).isNotEqualTo(ResultHash.grepMatch(1, TEXT, 0, 17));
    }

    private static long sum(Consumer<WindowChecksums> result) {
        WindowChecksums checksums = new WindowChecksums();
        result.accept(checksums);
        return checksums.byEnd().values().iterator().next().sum();
    }

    @Test
    void aPairCountsInTheSecondOfItsLaterRecord() {
        WindowChecksums checksums = new WindowChecksums();
        checksums.pair(1, 999, 0, 600, 0);
        checksums.pair(1, 999, 0, 1_000, 0);
        assertThat(checksums.byEnd()).containsOnlyKeys(1_000L, 2_000L);
    }
}
