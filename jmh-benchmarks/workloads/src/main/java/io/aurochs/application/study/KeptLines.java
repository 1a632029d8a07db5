package io.aurochs.application.study;

import java.util.List;
import java.util.stream.Stream;

/** Lines that are kept, the first of a generator or those of a file, over and over: line i is at hand for any i. Immutable. */
public final class KeptLines implements Lines {
    private final List<String> lines;

    private KeptLines(List<String> lines) {
        this.lines = lines;
    }

    /** @param count above 0 */
    public static KeptLines of(LineGenerator generator, int count) {
        return of(Stream.generate(generator::next).limit(count).toList());
    }

    /** @param lines one at least */
    public static KeptLines of(List<String> lines) {
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("count=0: at least one line");
        }
        return new KeptLines(List.copyOf(lines));
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
