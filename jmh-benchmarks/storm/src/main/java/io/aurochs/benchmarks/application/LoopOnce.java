package io.aurochs.benchmarks.application;

import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.application.study.wordcount.WordTable;
import io.aurochs.application.text.WordSplitter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the words of a text once, in a plain loop: {@code LoopOnce INPUT OUTPUT_FILE}. Writes one "word count" line for each word,
 * sorted by word. The oracle of the demo.
 */
public final class LoopOnce {
    private static final int USAGE = 2;

    private LoopOnce() {}

    /** See the class. Exits with 2 and one line if the input is no text. */
    public static void main(String[] args) {
        if (args.length != 2) {
            System.err.println("loop: expected an input file and an output file");
            System.exit(USAGE);
        }
        try {
            run(Path.of(args[0]), Path.of(args[1]));
        } catch (IllegalArgumentException | IOException e) {
            System.err.println("loop: " + e.getMessage());
            System.exit(USAGE);
        }
    }

    static void run(Path input, Path output) throws IOException {
        WordTable table = new WordTable();
        for (String line : WordCounting.of(InputFile.of(input)).text()) {
            WordSplitter.forEachWord(line, table::add);
        }
        Map<String, Long> sorted = new TreeMap<>();
        table.forEach(sorted::put);
        try (Writer out = Files.newBufferedWriter(output)) {
            for (Map.Entry<String, Long> entry : sorted.entrySet()) {
                out.write(entry.getKey() + " " + entry.getValue() + "\n");
            }
        }
    }
}
