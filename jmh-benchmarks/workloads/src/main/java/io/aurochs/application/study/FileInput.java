package io.aurochs.application.study;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The lines of a file, over and over. Of several source tasks each has other parts of them, and reads the file for itself: it keeps no more than
 * its own lines. Immutable.
 *
 * @param <F> the file's format
 */
public final class FileInput<F extends PublicFormat> implements Input {
    /** A line's objects in memory, but for its characters. */
    private static final long BYTES_OF_LINE = 48;
    /** Sources have all lines, and so has who checks what came of them; a third is for all else. */
    private static final long LEAST_HEAPS = 3;

    private final InputFile file;
    private final Supplier<F> formats;
    private final BiFunction<F, List<String>, Lines> kept;

    private FileInput(InputFile file, Supplier<F> formats, BiFunction<F, List<String>, Lines> kept) {
        this.file = file;
        this.formats = formats;
        this.kept = kept;
    }

    /**
     * Lines that come again as they are.
     *
     * @param sources how many tasks are to read them
     * @throws IllegalArgumentException with one line, if the file is nothing for so many
     */
    public static <F extends PublicFormat> FileInput<F> of(InputFile file, Supplier<F> formats, int sources) {
        return of(file, formats, (format, own) -> KeptLines.of(own), sources);
    }

    /**
     * Lines that come again as their format has it.
     *
     * @param kept makes a task's lines of those in the file, given the format that has gone through all of them
     * @param sources how many tasks are to read them
     * @throws IllegalArgumentException with one line, if the file is nothing for so many
     */
    public static <F extends PublicFormat> FileInput<F> of(
            InputFile file, Supplier<F> formats, BiFunction<F, List<String>, Lines> kept, int sources) {
        FileInput<F> input = new FileInput<>(file, formats, kept);
        input.check(sources, Runtime.getRuntime().maxMemory());
        return input;
    }

    /** @param heap bytes */
    void check(int sources, long heap) {
        F format = formats.get();
        long[] parts = new long[1];
        long[] bytes = new long[1];
        file.forEachLine((from, text) -> {
            FileLine line = format.next(from, text);
            if (line != null) {
                parts[0] = Math.max(parts[0], line.part() + 1);
                bytes[0] += line.line().length() + BYTES_OF_LINE;
                if (bytes[0] > heap / LEAST_HEAPS) {
                    throw new IllegalArgumentException("a heap of " + (heap >> 20)
                            + " MB has no room for more: give a larger --heap, or no more than the lines before");
                }
            }
        });
        if (parts[0] == 0) {
            throw new IllegalArgumentException(
                    "input file " + file + " has no " + format.lines() + ": give one with some");
        }
        if (parts[0] < sources) {
            throw new IllegalArgumentException("input file " + file + ": " + format.parts() + "=" + parts[0]
                    + " sources=" + sources + ": give a lower --parallelism, or a file with one for each source");
        }
    }

    @Override
    public Lines lines(int task, int tasks) {
        F format = formats.get();
        List<String> own = new ArrayList<>();
        file.forEachLine((from, text) -> {
            FileLine line = format.next(from, text);
            if (line != null && line.part() % tasks == task) {
                own.add(line.line());
            }
        });
        return kept.apply(format, own);
    }
}
