package io.aurochs.storm.daemon;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of a kept topology is missing or is not what a daemon has written, so that reading it again would not help. The message is a line for
 * the user that begins with the file.
 */
final class DamagedFileException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    private DamagedFileException(String line, @Nullable Exception cause) {
        super(line, cause);
    }

    /** It has another content. */
    static DamagedFileException of(Path file, @Nullable Exception cause) {
        String why = cause == null ? "" : ": " + (cause.getMessage() == null ? "it is too short" : cause.getMessage());
        return new DamagedFileException(file + " is damaged" + why, cause);
    }

    /** There is none. */
    static DamagedFileException missing(Path file, NoSuchFileException cause) {
        return new DamagedFileException(file + " is missing", cause);
    }

    /** Whether there is no such file. */
    boolean isMissing() {
        return getCause() instanceof NoSuchFileException;
    }
}
