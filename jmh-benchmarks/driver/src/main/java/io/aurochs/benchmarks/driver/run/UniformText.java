package io.aurochs.benchmarks.driver.run;

import io.aurochs.application.study.wordcount.TextGenerator;
import io.aurochs.application.study.wordcount.Vocabulary;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A text for word count as in the ICDE'17 paper (section III-C): sentences of ten words, drawn evenly from a vocabulary. Always the
 * same; its name says which.
 */
public final class UniformText {
    private static final String NAME = "wordcount-100000-words.txt";
    private static final long SEED = 1;
    private static final double SKEW = 0;
    private static final int LINES = 100_000;

    private UniformText() {}

    /** Where the file is in a directory once it was written. */
    public static Path fileIn(Path directory) {
        return directory.resolve(NAME);
    }

    /** The file, written if it is not there, as is the directory. */
    public static Path writtenIn(Path directory) throws IOException {
        Path file = fileIn(directory);
        if (!Files.exists(file)) {
            Files.createDirectories(directory);
            Path unfinished = Files.createTempFile(directory, NAME, ".unfinished");
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
