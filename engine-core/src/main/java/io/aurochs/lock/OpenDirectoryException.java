package io.aurochs.lock;

import java.io.IOException;

/** Others than its owner may enter a directory that is to be closed to them. The message has the remedy. */
public final class OpenDirectoryException extends IOException {
    private static final long serialVersionUID = 1L;

    OpenDirectoryException(String message) {
        super(message);
    }
}
