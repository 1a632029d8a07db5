package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.TextLines;

/** The lines of a text in their order, over and over; each split starts at its own share of the text. */
final class LineGenerator implements RecordGenerator<String> {
    private final TextLines text;
    private final int first;

    LineGenerator(TextLines text, int split, int splits) {
        this.text = text;
        first = (int) ((long) text.size() * split / splits);
    }

    @Override
    public String record(long i) {
        return text.line(line(i));
    }

    private int line(long i) {
        return (int) ((first + i) % text.size());
    }

    /** Adds to each line's element how often it is among the first {@code records}. */
    void countInto(long[] timesByLine, long records) {
        int size = text.size();
        long rounds = records / size;
        for (int line = 0; line < size; line++) {
            timesByLine[line] += rounds;
        }
        for (long i = rounds * size; i < records; i++) {
            timesByLine[line(i)]++;
        }
    }
}
