package io.aurochs.profiling.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a process is a JVM that can be asked something. It is asked by the signal QUIT, which ends a process that does not
 * catch it: {@code SigCgt} of proc(5) tells.
 */
final class JvmReadiness {
    private static final String CAUGHT = "SigCgt:";
    /** Signal 3, and signals are counted from 1. */
    private static final long QUIT = 1L << 2;

    private JvmReadiness() {}

    static boolean of(long pid) {
        return LoadedLibraries.of(pid).path("libjvm.so").isPresent()
                && catchesQuit(Path.of("/proc", Long.toString(pid), "status"));
    }

    /** @param status a file like {@code /proc/PID/status} */
    static boolean catchesQuit(Path status) {
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith(CAUGHT))
                    .anyMatch(line -> (Long.parseUnsignedLong(
                                            line.substring(CAUGHT.length()).strip(), 16)
                                    & QUIT)
                            != 0);
        } catch (IOException e) {
            // It has ended.
            return false;
        }
    }
}
