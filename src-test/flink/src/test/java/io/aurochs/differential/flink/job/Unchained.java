package io.aurochs.differential.flink.job;

import java.util.Map;

/** {@link WordCount} with no operators chained. */
public final class Unchained extends WordCount {
    @Override
    public Map<String, String> settings() {
        return Map.of("pipeline.operator-chaining.enabled", "false");
    }
}
