package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.wordcount.WordSplitter;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.TextLines;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run is acted out by hand: sentences drawn from the source are counted and sunk, with one fault at a time. */
class ResultCheckTest {
    private static final TextLines TEXT = TextLines.of(List.of("a b c", "b c d d", "e", ""));
    private static final int SENTENCES = 500;

    private final RunProbes probes = new RunProbes(new RunInput(TEXT, 11, 2, true, 0), new RunWindow());
    private final List<RunProbes.Source> sources = List.of(probes.addSource(1), probes.addSource(0));
    private final List<RunProbes.Counter> counters = List.of(probes.addCounter(), probes.addCounter());
    private final RunProbes.Sink sink = probes.addSink();

    @Test
    void aCompleteRunIsEqual() {
        sources.forEach(source -> emit(source, SENTENCES, SENTENCES));
        ResultCheck check = check();
        assertThat(check.differences()).isEmpty();
        assertThat(check.equal()).isTrue();
        assertThat(check.replays()).isZero();
    }

    @Test
    void aLostSentenceNamesTheWordsAndTheSource() {
        emit(sources.get(0), SENTENCES, SENTENCES);
        emit(sources.get(1), SENTENCES, SENTENCES - 20);
        ResultCheck check = check();
        assertThat(check.equal()).isFalse();
        assertThat(check.differences())
                .contains("source 0: 500 sentences emitted, 480 acked")
                .anyMatch(line -> line.matches("word 'd': expected \\d+, counted \\d+"))
                .anyMatch(line -> line.matches("sink: expected \\d+ records, received \\d+"));
    }

    @Test
    void aWordTooManyIsADifferenceUnlessSomethingWasReplayed() {
        sources.forEach(source -> emit(source, SENTENCES, SENTENCES));
        word("a");
        assertThat(check().differences()).anyMatch(line -> line.startsWith("word 'a': expected"));
        sources.get(0).countReplayed();
        assertThat(check().equal()).isTrue();
        assertThat(check().replays()).isEqualTo(1);
    }

    @Test
    void aWordThatWasNeverEmittedIsADifferenceEvenAfterReplays() {
        sources.forEach(source -> emit(source, SENTENCES, SENTENCES));
        sources.get(0).countReplayed();
        word("stranger");
        assertThat(check().differences()).contains("word 'stranger': expected none, counted 1");
    }

    @Test
    void aWrongPairAtTheSinkShowsInTheChecksum() {
        sources.forEach(source -> emit(source, SENTENCES, SENTENCES - 1));
        // The last sentence of each source is counted, but its counts reach the sink as something else.
        for (RunProbes.Source source : sources) {
            String sentence = probes.input().source(source.task()).sentence(SENTENCES - 1);
            WordSplitter.forEachWord(sentence, word -> {
                counter(word).table().add(word);
                sink.accept(word, 1_000_000);
            });
            source.countAcked();
        }
        assertThat(check().differences())
                .singleElement()
                .asString()
                .startsWith("sink: checksum of (word, count) pairs");
    }

    @Test
    void manyDifferencesAreShortened() {
        TextLines many = TextLines.of(List.of("a b c d e f g h i j k l m n o p"));
        RunProbes lost = new RunProbes(new RunInput(many, 1, 1, false, 0), new RunWindow());
        lost.addSource(0).countEmitted();
        ResultCheck check = ResultCheck.of(lost, ExpectedCounts.replay(lost.input(), lost.sources()));
        assertThat(check.differences()).hasSize(11).last().asString().isEqualTo("... and 7 more");
    }

    private void emit(RunProbes.Source source, int emitted, int arrived) {
        SentenceSource sentences = probes.input().source(source.task());
        for (int i = 0; i < emitted; i++) {
            source.countEmitted();
            if (i < arrived) {
                WordSplitter.forEachWord(sentences.sentence(i), this::word);
                source.countAcked();
            }
        }
    }

    private void word(String word) {
        RunProbes.Counter counter = counter(word);
        counter.countWords(1);
        sink.accept(word, counter.table().add(word));
    }

    private RunProbes.Counter counter(String word) {
        return counters.get(Math.floorMod(word.hashCode(), counters.size()));
    }

    private ResultCheck check() {
        return ResultCheck.of(probes, ExpectedCounts.replay(probes.input(), probes.sources()));
    }
}
