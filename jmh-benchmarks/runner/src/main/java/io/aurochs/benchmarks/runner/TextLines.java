package io.aurochs.benchmarks.runner;

import io.aurochs.application.wordcount.TextFile;
import io.aurochs.application.wordcount.WordSplitter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The input text in memory, one sentence a line, plain or gzipped. Immutable. */
public final class TextLines {
    private final List<String> lines;
    private final long words;

    private TextLines(List<String> lines) {
        this.lines = List.copyOf(lines);
        long[] count = new long[1];
        lines.forEach(line -> WordSplitter.forEachWord(line, word -> count[0]++));
        words = count[0];
    }

    /** @throws UsageException if the file is not there, not text, or holds no word */
    public static TextLines read(Path file) throws IOException {
        try {
            TextLines text =
                    of(new String(bytes(file), StandardCharsets.UTF_8).lines().toList());
            if (text.words == 0) {
                throw new UsageException("input file " + file + " holds no words: give a text with words");
            }
            return text;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        if (!Files.isRegularFile(file) || !isGzip(file)) {
            TextFile.check(file);
            return Files.readAllBytes(file);
        }
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            byte[] bytes = in.readAllBytes();
            TextFile.checkStream(file.toString(), new ByteArrayInputStream(bytes));
            return bytes;
        }
    }

    public static TextLines of(List<String> lines) {
        return new TextLines(lines);
    }

    private static boolean isGzip(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return in.read() == 0x1f && in.read() == 0x8b;
        }
    }

    public List<String> lines() {
        return lines;
    }

    public int size() {
        return lines.size();
    }

    public String line(int index) {
        return lines.get(index);
    }

    /** Mean words a sentence, all lines being equally likely. */
    public double wordsPerLine() {
        return (double) words / lines.size();
    }
}
