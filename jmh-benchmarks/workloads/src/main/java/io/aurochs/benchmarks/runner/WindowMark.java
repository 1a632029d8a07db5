package io.aurochs.benchmarks.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** An empty file that tells whoever watches this process from outside that the measured window is open. */
public final class WindowMark {
    private WindowMark() {}

    /** What makes the file; nothing if null is given. */
    public static Runnable at(@Nullable Path file) {
        return file == null ? () -> {} : () -> create(file);
    }

    private static void create(Path file) {
        try {
            Files.createFile(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + file + ", which marks the window: " + e, e);
        }
    }
}
