package io.aurochs.application.study.wordcount;

import io.aurochs.application.study.LineGenerator;
import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import java.util.function.Supplier;

/** Sentences of ten words with spaces between, of a vocabulary that all tasks have in common. One thread. */
public final class TextGenerator implements LineGenerator {
    public static final int WORDS_OF_SENTENCE = 10;

    private static final int SENTENCE_LENGTH = 128;

    private final RandomStream random;
    private final Supplier<String> words;
    private long record;

    /**
     * Of a source task.
     *
     * @param vocabulary of the same seed
     * @param task from 0
     */
    public TextGenerator(long seed, Vocabulary vocabulary, int task) {
        random = new RandomStream(Mix.of(seed, task));
        words = vocabulary.said(random);
    }

    @Override
    public String next() {
        random.startRecord(record++);
        StringBuilder sentence = new StringBuilder(SENTENCE_LENGTH).append(words.get());
        for (int word = 1; word < WORDS_OF_SENTENCE; word++) {
            sentence.append(' ').append(words.get());
        }
        return sentence.toString();
    }
}
