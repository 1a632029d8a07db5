package io.aurochs.benchmarks.driver.study;

import io.aurochs.application.study.wordcount.TextGenerator;
import io.aurochs.application.study.wordcount.Vocabulary;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The text that word count reads in the study, as in the paper (section III-C): words of a vocabulary, all as frequent as each other.
 * Always the same; its name says which.
 */
final class WordCountText {
    private static final String NAME = "wordcount-100000-words.txt";
    private static final long SEED = 1;
    private static final double SKEW = 0;
    private static final int LINES = 100_000;

    private WordCountText() {}

    /** The file, written if it is not there. */
    static Path in(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        if (!Files.exists(file)) {
            Path unfinished = directory.resolve(NAME + ".unfinished");
            write(unfinished);
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    private static void write(Path file) throws IOException {
        Vocabulary vocabulary = new Vocabulary(SEED, Vocabulary.STANDARD_WORDS, SKEW);
        TextGenerator text = new TextGenerator(SEED, vocabulary, 0);
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int line = 0; line < LINES; line++) {
                lines.append(text.next()).append('\n');
            }
        }
    }
}
