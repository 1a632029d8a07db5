package io.aurochs.profiling.report;

import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.model.Profiler;
import io.aurochs.profiling.model.ThreadTable;
import io.aurochs.profiling.model.ThreadUse;
import io.aurochs.profiling.model.TopDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a profile leaves in its directory: {@code profile.json} and {@code flame.html}, beside the tools' recordings. */
public final class ProfileFiles {
    private final Path directory;

    /** @param directory need not exist */
    public ProfileFiles(Path directory) {
        this.directory = directory;
    }

    /** Makes the directory; an earlier profile stays until there is this one. */
    public void prepare() throws IOException {
        Files.createDirectories(directory);
    }

    /**
     * Makes a profile of what was seen, and writes both files.
     *
     * @param name for the head of its column
     * @param tool that sampled
     * @param frames what the job's classes belong to
     * @param topDown the processor's cycles; null if they were not counted
     */
    public ProfileDocument write(
            String name, String tool, Observation seen, FrameTable frames, @Nullable TopDown topDown)
            throws IOException {
        ProfileDocument profile =
                ProfileDocument.of(name, tool, new Profiler(frames, ThreadTable.standard()).profile(seen), topDown);
        ProfileJson.write(profile, json());
        Map<Long, String> names = seen.threads().stream().collect(Collectors.toMap(ThreadUse::id, ThreadUse::name));
        FlameGraphs.write(seen.samples(), names, name, flameGraph());
        return profile;
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
