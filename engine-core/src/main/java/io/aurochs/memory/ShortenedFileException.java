package io.aurochs.memory;

import io.aurochs.api.Internal;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file that is mapped into memory has become shorter: what lay in it is lost. */
@Internal
public final class ShortenedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Of a file.
     *
     * @param fault what the virtual machine threw where a mapping had lost its pages; null when that was seen before
     */
    public ShortenedFileException(String file, @Nullable InternalError fault) {
        super(file + ": it was shortened while it was read; do not, or copy it before", fault);
    }

    /**
     * What user code failed of: what the virtual machine throws where a mapping has lost its pages does not name the file.
     *
     * @param file that its records lie in; null when they are in memory
     */
    public static Throwable causeOf(Throwable thrown, @Nullable String file) {
        return file != null && thrown instanceof InternalError fault ? new ShortenedFileException(file, fault) : thrown;
    }
}
