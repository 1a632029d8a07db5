package io.aurochs.memory;

import io.aurochs.api.Internal;

/** There is no more memory outside the heap, by the limit that was set or by the system's. */
@Internal
public final class MemoryLimitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MemoryLimitException(String message) {
        super(message);
    }
}
