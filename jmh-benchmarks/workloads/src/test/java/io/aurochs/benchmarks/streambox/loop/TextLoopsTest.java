package io.aurochs.benchmarks.streambox.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.Generator;
import io.aurochs.benchmarks.streambox.data.TextGenerator;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.benchmarks.streambox.data.Texts;
import io.aurochs.benchmarks.streambox.data.TweetGenerator;
import io.aurochs.benchmarks.streambox.data.Vocabulary;
import io.aurochs.benchmarks.streambox.loop.Arrivals.Arrival;
import io.aurochs.benchmarks.streambox.result.KeptResults;
import io.aurochs.benchmarks.streambox.result.ResultHash;
import io.aurochs.benchmarks.streambox.text.BytePattern;
import io.aurochs.benchmarks.streambox.text.CountedWord;
import io.aurochs.benchmarks.streambox.text.Lexicon;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TextLoopsTest {
    private static final Vocabulary VOCABULARY = new Vocabulary(7, 300);

    private final KeptResults found = new KeptResults();
    private final KeptResults expected = new KeptResults();

    private static Arrivals<TextRecords> arrivals(Scenario scenario, Generator<TextRecords> generator) {
        return new Arrivals<>(
                scenario,
                (first, count) -> {
                    TextRecords batch = generator.generate(first, count);
                    return new TextRecords(batch.text(), batch.starts(), scenario.delayed(batch.times(), first));
                },
                (batch, i) -> batch.times()[i]);
    }

    private void check(Loop<TextRecords> loop, Arrivals<TextRecords> arrivals, TimeWindows windows) {
        arrivals.run(loop);
        assertThat(found.lines().stream().sorted().toList())
                .isEqualTo(expected.lines().stream().sorted().toList());
        assertThat(loop.late()).isEqualTo(arrivals.late(windows));
        arrivals.assertLateAsPlanned(loop.late());
    }

    private static String text(Arrivals<TextRecords> arrivals, Arrival arrival) {
        return Texts.text(arrivals.batch(arrival), arrival.index());
    }

    private static Map<String, Long> counts(Arrivals<TextRecords> arrivals, List<Arrival> window) {
        Map<String, Long> counts = new TreeMap<>();
        for (Arrival arrival : window) {
            for (String word : words(text(arrivals, arrival))) {
                counts.merge(word, 1L, Long::sum);
            }
        }
        return counts;
    }

    private static String[] words(String text) {
        return text.strip().split("[^A-Za-z0-9]+", -1);
    }

    @ParameterizedTest
    @MethodSource(Scenarios.ALL)
    void grep(Scenario scenario) {
        Arrivals<TextRecords> arrivals =
                arrivals(scenario, new TextGenerator(1, scenario.plan(), VOCABULARY, 60, 0.05));
        arrivals.byWindow(scenario.sliding()).forEach((end, window) -> {
            long matches = 0;
            long checksum = 0;
            for (Arrival arrival : window) {
                String text = text(arrivals, arrival);
                if (text.contains(TextGenerator.PATTERN)) {
                    matches++;
                    checksum += ResultHash.grepMatch(
                            arrival.timeMs(), text.getBytes(StandardCharsets.US_ASCII), 0, text.length());
                }
            }
            if (matches > 0) {
                expected.matches(end, matches, checksum);
            }
        });
        BytePattern pattern = BytePattern.of(TextGenerator.PATTERN);
        check(new GrepLoop(scenario.sliding(), pattern, found), arrivals, scenario.sliding());
        assertThat(found.lines()).isEqualTo(expected.lines()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource(Scenarios.ALL)
    void wordCount(Scenario scenario) {
        Arrivals<TextRecords> arrivals = arrivals(scenario, new TextGenerator(1, scenario.plan(), VOCABULARY, 60, 0.1));
        arrivals.byWindow(scenario.sliding())
                .forEach((end, window) -> counts(arrivals, window)
                        .forEach((word, count) ->
                                expected.word(end, word.getBytes(StandardCharsets.US_ASCII), 0, word.length(), count)));
        check(new WordCountLoop(scenario.sliding(), found), arrivals, scenario.sliding());
    }

    @ParameterizedTest
    @MethodSource(Scenarios.ALL)
    void tweets(Scenario scenario) {
        TweetGenerator generator = new TweetGenerator(1, scenario.plan(), VOCABULARY);
        Arrivals<TextRecords> arrivals = arrivals(scenario, generator);
        Lexicon lexicon = generator.lexicon();
        double threshold = 0.02;
        Map<Long, Double> averages = new TreeMap<>();
        arrivals.byWindow(scenario.fixed()).forEach((end, window) -> {
            long score = 0;
            for (Arrival arrival : window) {
                for (String word : words(text(arrivals, arrival))) {
                    score += lexicon.weight(word.getBytes(StandardCharsets.US_ASCII), 0, word.length());
                }
            }
            double average = (double) score / window.size();
            averages.put(end, average);
            Double before = averages.get(end - scenario.fixed().sizeMs());
            if (before != null && Math.abs(before - average) > threshold) {
                expected.change(end, average, top(counts(arrivals, window)));
            }
        });
        check(new TweetLoop(scenario.fixed(), lexicon, threshold, found), arrivals, scenario.fixed());
        if (scenario.plan().spanMs() > 10) {
            assertThat(found.lines()).isNotEmpty();
        }
    }

    private static List<CountedWord> top(Map<String, Long> counts) {
        List<CountedWord> all = new ArrayList<>();
        counts.forEach((word, count) -> all.add(new CountedWord(word.getBytes(StandardCharsets.US_ASCII), count)));
        all.sort(CountedWord.MOST_FREQUENT_FIRST);
        return all.subList(0, Math.min(10, all.size()));
    }
}
