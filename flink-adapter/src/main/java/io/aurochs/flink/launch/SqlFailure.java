package io.aurochs.flink.launch;

import org.jspecify.annotations.Nullable;

/** A statement that failed: its message is one line. */
final class SqlFailure extends Exception {
    private static final long serialVersionUID = 1L;

    SqlFailure(String line, @Nullable Throwable cause) {
        super(line, cause);
    }
}
