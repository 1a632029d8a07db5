package io.aurochs.profiling.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory for files that nobody reads, gone with them when it is closed.
 *
 * @param path of it
 */
record ScratchDirectory(Path path) implements AutoCloseable {
    static ScratchDirectory create() throws SamplingException {
        try {
            return new ScratchDirectory(Files.createTempDirectory("aurochs-profile"));
        } catch (IOException e) {
            throw new SamplingException(
                    "cannot make a directory in " + System.getProperty("java.io.tmpdir") + ": " + e, e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // Some files below java.io.tmpdir.
        }
    }
}
