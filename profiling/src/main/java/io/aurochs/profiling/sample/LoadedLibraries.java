package io.aurochs.profiling.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The files that a process has mapped, as {@code maps} of proc(5) names them. */
record LoadedLibraries(List<String> maps) {
    /** What the kernel says behind the path of a file that was deleted, or replaced, since. */
    private static final String DELETED = " (deleted)";

    /** Those of a process; none if it has ended, or is another user's. */
    static LoadedLibraries of(long pid) {
        try {
            Path maps = Path.of("/proc", Long.toString(pid), "maps");
            // Paths may be in any encoding.
            return new LoadedLibraries(Files.readAllLines(maps, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return new LoadedLibraries(List.of());
        }
    }

    /** Where a library was loaded from, by its file's name; it need not be there any more. */
    Optional<Path> path(String name) {
        return maps.stream()
                .map(line -> line.endsWith(DELETED) ? line.substring(0, line.length() - DELETED.length()) : line)
                .filter(line -> line.endsWith("/" + name))
                .map(line -> Path.of(line.substring(line.indexOf('/'))))
                .findFirst();
    }
}
