package io.aurochs.benchmarks.driver.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An application that can be compared.
 *
 * @param name on the command line
 * @param unit what its records are called, in the plural
 * @param input what it can read
 * @param measuresLatency whether it can be driven at a load
 */
public record App(String name, String unit, AppInput input, boolean measuresLatency) {
    /** Whether its input is a text. */
    public boolean readsText() {
        return input == AppInput.TEXT;
    }

    /** The file that is read unless another is given; null: none. */
    @Nullable
    public Path usualInput(Home home) {
        return readsText() ? home.text() : null;
    }

    /** Whether it reads a file that somebody gives. */
    public boolean readsFiles() {
        return input != AppInput.GENERATED;
    }
}
