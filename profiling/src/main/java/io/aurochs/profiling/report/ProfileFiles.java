package io.aurochs.profiling.report;

import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.model.ThreadUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** What a profile leaves in its directory: {@code profile.json} and {@code flame.html}, beside the tools' recordings. */
public final class ProfileFiles {
    private final Path directory;

    public ProfileFiles(Path directory) {
        this.directory = directory;
    }

    /** Makes the directory, and rids it of an earlier profile, which would be taken for this one's. */
    public void prepare() throws IOException {
        Files.createDirectories(directory);
        Files.deleteIfExists(json());
        Files.deleteIfExists(flameGraph());
    }

    /** Writes both files. */
    public void write(ProfileDocument profile, Observation seen) throws IOException {
        ProfileJson.write(profile, json());
        Map<Long, String> names = seen.threads().stream().collect(Collectors.toMap(ThreadUse::id, ThreadUse::name));
        FlameGraphs.write(seen.samples(), names, profile.name(), flameGraph());
    }

    /** The profile as JSON. */
    public Path json() {
        return directory.resolve("profile.json");
    }

    /** The samples as a flame graph. */
    public Path flameGraph() {
        return directory.resolve("flame.html");
    }
}
