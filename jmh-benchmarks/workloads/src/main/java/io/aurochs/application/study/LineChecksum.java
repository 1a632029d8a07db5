package io.aurochs.application.study;

import io.aurochs.benchmarks.draw.Mix;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Tells whether two generators make the same lines. Pure functions. */
public final class LineChecksum {
    private LineChecksum() {}

    /** Of the next lines of a generator: another one when any of them differs, or their order does. */
    public static long of(LineGenerator generator, long lines) {
        CRC32C bytes = new CRC32C();
        long checksum = 0;
        for (long i = 0; i < lines; i++) {
            bytes.reset();
            bytes.update(generator.next().getBytes(StandardCharsets.UTF_8));
            checksum += Mix.of(bytes.getValue(), i);
        }
        return checksum;
    }
}
