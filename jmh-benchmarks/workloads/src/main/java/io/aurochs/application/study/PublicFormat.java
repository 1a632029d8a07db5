package io.aurochs.application.study;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Makes input of the lines that public data sets have, from the first to the last. Goes through them once; one thread. */
public interface PublicFormat {
    /** What well-formed lines are, in the plural, for messages. */
    String lines();

    /** What makes a part of the lines, in the plural, for messages. */
    String parts();

    /**
     * Reads the next line.
     *
     * @param file whose line it is
     * @return null when the application has no use for the line
     * @throws IllegalArgumentException when a line is wrong that must not be left out
     */
    @Nullable
    FileLine next(Path file, String line);
}
