package io.aurochs.differential.flink.version;

import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.StateBackend;
import java.nio.file.Path;
import java.util.List;

/** The state backends that only this version of Flink has. */
public final class VersionBackends {
    private VersionBackends() {}

    public static List<StateBackend> all(Path directory) {
        return List.of();
    }

    /** Those whose state can answer later. */
    public static List<StateBackend> asynchronous(Path directory) {
        return List.of();
    }

    /** Jobs that go on with other records until their state answers. */
    public static List<FlinkJob> jobsWithAsyncState() {
        return List.of();
    }
}
