package io.aurochs.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The note that a build by the launcher leaves: where it built, which deliverable jars it left, and by the note's own time when it
 * began. What was edited while it ran is newer, although the jars are newer still.
 */
final class BuildStamp {
    private static final String FILE = "target/build.stamp";

    private final Installation home;
    private final Path stamp;

    BuildStamp(Installation home) {
        this.home = home;
        stamp = home.root().resolve(FILE);
    }

    /** Whether the launcher has built here, or where this is a copy of. */
    boolean exists() {
        return Files.exists(stamp);
    }

    /**
     * Notes a build that has ended.
     *
     * @param started a file that was touched when it began
     */
    void write(Path started) throws IOException {
        Files.write(stamp, identity());
        Files.setLastModifiedTime(stamp, Files.getLastModifiedTime(started));
    }

    /** Whether the last build happened elsewhere, and this checkout is a copy. */
    boolean isFromElsewhere() throws IOException {
        return exists()
                && !Files.readAllLines(stamp).stream()
                        .findFirst()
                        .equals(Optional.of(home.root().toString()));
    }

    /** When the build began that left the products here: of one that the launcher did not start, when it left the oldest jar. */
    FileTime built(List<String> products) throws IOException {
        if (exists() && Files.readAllLines(stamp).equals(identity())) {
            return Files.getLastModifiedTime(stamp);
        }
        boolean jars = products.stream().anyMatch(product -> product.endsWith(".jar"));
        FileTime oldest = FileTime.fromMillis(Long.MAX_VALUE);
        for (String product : products) {
            FileTime time = Files.getLastModifiedTime(home.at(product));
            if ((product.endsWith(".jar") || !jars) && time.compareTo(oldest) < 0) {
                oldest = time;
            }
        }
        return oldest;
    }

    private List<String> identity() throws IOException {
        List<String> lines = new ArrayList<>(List.of(home.root().toString()));
        for (String jar : Products.deliverables()) {
            Path file = home.at(jar);
            lines.add(Files.exists(file) ? Files.getLastModifiedTime(file).toString() : "no " + jar);
        }
        return lines;
    }
}
