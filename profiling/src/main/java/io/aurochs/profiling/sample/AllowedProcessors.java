package io.aurochs.profiling.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many hardware threads a process may run on: {@code Cpus_allowed} of proc(5). Quotas of containers do not count. */
final class AllowedProcessors {
    private static final String MASK = "Cpus_allowed:";

    private AllowedProcessors() {}

    static int of(long pid) throws SamplingException {
        return in(Path.of("/proc", Long.toString(pid), "status"));
    }

    /** @param status a file like {@code /proc/PID/status} */
    static int in(Path status) throws SamplingException {
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith(MASK))
                    .mapToInt(AllowedProcessors::bits)
                    .findFirst()
                    .orElseThrow(() -> new IOException("it has no " + MASK));
        } catch (IOException e) {
            throw new SamplingException("cannot read " + status + ": " + e + "; is the process still running?", e);
        }
    }

    private static int bits(String line) {
        return line.substring(MASK.length())
                .chars()
                .filter(c -> Character.digit(c, 16) >= 0)
                .map(c -> Integer.bitCount(Character.digit(c, 16)))
                .sum();
    }
}
