package io.aurochs.io;

import java.io.IOException;

/** A line of a file is not what was declared; the message names file, line and column. */
public final class MalformedLineException extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedLineException(String message) {
        super(message);
    }
}
