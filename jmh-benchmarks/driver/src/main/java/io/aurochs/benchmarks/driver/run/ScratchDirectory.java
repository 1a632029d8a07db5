package io.aurochs.benchmarks.driver.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary directory that is deleted with everything in it when closed.
 *
 * @param path where it is
 */
public record ScratchDirectory(Path path) implements AutoCloseable {
    /** Creates one where temporary files of this system go. */
    public static ScratchDirectory create() {
        try {
            return new ScratchDirectory(Files.createTempDirectory("aurochs-run"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create a temporary directory: " + e.getMessage(), e);
        }
    }

    /** Best effort: what cannot be deleted stays, and it is in the directory for temporary files. */
    @Override
    public void close() {
        if (!Files.exists(path)) {
            return;
        }
        List<Path> content;
        try (Stream<Path> walk = Files.walk(path)) {
            content = walk.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | UncheckedIOException e) {
            return;
        }
        for (Path file : content) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // The next deletion, of its directory, fails too; nothing else depends on it.
            }
        }
    }
}
