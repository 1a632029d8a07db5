package io.aurochs.benchmarks.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Points at which a run stands still until its observer, another process, has seen it: the run makes an empty file, and goes on when the
 * observer has deleted it. One thread.
 */
public final class Pauses {
    /** The warm-up is over, and nothing is in flight. */
    public static final String WARM = "warm";
    /** What is measured has been processed. */
    public static final String MEASURED = "measured";

    private static final long POLL_MS = 20;

    private final Path directory;

    /** @param directory of the files; must exist */
    public Pauses(Path directory) {
        this.directory = directory;
    }

    /** Blocks until the observer lets the run go on. */
    void at(String point) throws InterruptedException {
        Path mark = directory.resolve(point);
        try {
            Files.createFile(mark);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + mark + ", which marks a pause: " + e, e);
        }
        while (Files.exists(mark)) {
            Thread.sleep(POLL_MS);
        }
    }
}
