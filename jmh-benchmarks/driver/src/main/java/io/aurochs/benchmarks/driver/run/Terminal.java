package io.aurochs.benchmarks.driver.run;

import java.io.IOException;
import java.nio.file.Path;

/** Whether a user is watching the output. */
public final class Terminal {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Whether standard error is a terminal; System.console() asks about the other two streams. False if it cannot be told. */
    public static boolean isStandardError() {
        try {
            String target = STANDARD_ERROR.toRealPath().toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException e) {
            return false;
        }
    }
}
