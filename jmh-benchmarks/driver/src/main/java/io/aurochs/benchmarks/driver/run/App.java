package io.aurochs.benchmarks.driver.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An application that can be measured.
 *
 * @param name on the command line
 * @param unit what its records are called, in the plural
 * @param input what it can read
 * @param measuresLatency whether it can be driven at a rate
 * @param keepsInput whether it keeps so much of its input that records cost more the more have come before them
 */
public record App(String name, String unit, Input input, boolean measuresLatency, boolean keepsInput) {
    /** One whose state stays about the same. */
    public App(String name, String unit, Input input, boolean measuresLatency) {
        this(name, unit, input, measuresLatency, false);
    }

    /** What an application can read. */
    public enum Input {
        /** A text: that of a file, or the usual one. */
        TEXT,
        /** Lines: those of a file in a public format, or generated ones. */
        LINES,
        /** What it makes itself, and nothing else. */
        GENERATED
    }

    /** The file that is read unless another is given; null: none. */
    public @Nullable Path usualInput(Home home) {
        return readsText() ? home.text() : null;
    }

    /** Whether its input is a text. */
    public boolean readsText() {
        return input == Input.TEXT;
    }
}
