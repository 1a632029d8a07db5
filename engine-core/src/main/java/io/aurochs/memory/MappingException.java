package io.aurochs.memory;

import io.aurochs.api.Internal;
import java.io.Serial;

/** The system has no pages for us; the message says which limit to raise. */
@Internal
public final class MappingException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    MappingException(String message) {
        super(message);
    }
}
