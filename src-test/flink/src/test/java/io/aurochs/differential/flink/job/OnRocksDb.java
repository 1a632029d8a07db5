package io.aurochs.differential.flink.job;

import java.util.Map;

/** {@link WordCount} with its state in RocksDB. */
public final class OnRocksDb extends WordCount {
    @Override
    public Map<String, String> settings() {
        return Map.of("state.backend.type", "rocksdb");
    }
}
