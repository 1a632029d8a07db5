package io.aurochs.application.study;

import java.util.List;
import java.util.stream.Stream;

/** The first lines of a generator, over and over: line i is at hand for any i. Immutable. */
public final class KeptLines implements Lines {
    private final List<String> lines;

    private KeptLines(List<String> lines) {
        this.lines = lines;
    }

    /** @param count above 0 */
    public static KeptLines of(LineGenerator generator, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count=" + count + ": at least one line");
        }
        return new KeptLines(Stream.generate(generator::next).limit(count).toList());
    }

    /** Beyond the lines that are kept, too. */
    @Override
    public String line(long i) {
        return lines.get((int) (i % lines.size()));
    }

    /** How many there are before the first one comes again. */
    public int size() {
        return lines.size();
    }
}
