package io.aurochs.differential.flink.job;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where keyed state is kept.
 *
 * @param name for people
 * @param className the simple name of the class that keeps the state of an operator
 * @param settings that choose it
 */
public record StateBackend(String name, String className, Map<String, String> settings) {
    /** Copies the settings. */
    public StateBackend {
        settings = Map.copyOf(settings);
    }

    /** On the heap, each change also written to a log, which checkpoints refer to. */
    public static StateBackend changelogOnHeap(Path directory) {
        return changelog("hashmap", directory);
    }

    /** In RocksDB, of which a checkpoint writes only new files. */
    public static StateBackend rocksDb(Path directory) {
        return incremental("rocksdb", "RocksDBKeyedStateBackend", directory);
    }

    /** Those of all versions of Flink. */
    public static List<StateBackend> common(Path directory) {
        return List.of(changelogOnHeap(directory), rocksDb(directory), changelog("rocksdb", directory));
    }

    private static StateBackend changelog(String type, Path directory) {
        Map<String, String> settings = new HashMap<>(checkpoints(directory));
        settings.put("state.backend.type", type);
        settings.put("state.changelog.enabled", "true");
        settings.put("state.changelog.storage", "filesystem");
        settings.put(
                "state.changelog.dstl.dfs.base-path",
                directory.resolve("changelog").toUri().toString());
        settings.put("state.changelog.periodic-materialize.interval", "1 s");
        return new StateBackend("changelog over " + type, "ChangelogKeyedStateBackend", settings);
    }

    /** One whose checkpoints share files. */
    public static StateBackend incremental(String type, String className, Path directory) {
        Map<String, String> settings = new HashMap<>(checkpoints(directory));
        settings.put("state.backend.type", type);
        settings.put("execution.checkpointing.incremental", "true");
        settings.put("execution.checkpointing.data-inline-threshold", "0 b");
        return new StateBackend(type, className, settings);
    }

    private static Map<String, String> checkpoints(Path directory) {
        return Map.of(
                "execution.checkpointing.dir",
                directory.resolve("checkpoints").toUri().toString());
    }

    @Override
    public String toString() {
        return name;
    }
}
