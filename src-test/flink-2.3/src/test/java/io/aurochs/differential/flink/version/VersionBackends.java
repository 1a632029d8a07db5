package io.aurochs.differential.flink.version;

import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.StateBackend;
import io.aurochs.differential.flink.sql.SqlJob;
import io.aurochs.differential.flink.sql.SqlQuery;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The state backends that only this version of Flink has. */
public final class VersionBackends {
    private VersionBackends() {}

    public static List<StateBackend> all(Path directory) {
        return asynchronous(directory);
    }

    /** Those whose state can answer later. */
    public static List<StateBackend> asynchronous(Path directory) {
        return List.of(StateBackend.incremental("forst", "ForStSyncKeyedStateBackend", directory));
    }

    /** Jobs that go on with other records until their state answers. */
    public static List<FlinkJob> jobsWithAsyncState() {
        return List.of(new AsyncHashes(), withAsyncState("aggregate"), withAsyncState("hop"));
    }

    private static FlinkJob withAsyncState(String query) {
        return SqlJob.failing(new SqlQuery(
                query + "WithAsyncState",
                SqlQuery.named(query).text(),
                Map.of("table.exec.async-state.enabled", "true")));
    }
}
