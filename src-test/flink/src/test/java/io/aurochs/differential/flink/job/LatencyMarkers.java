package io.aurochs.differential.flink.job;

import java.util.Map;

/** {@link WordCount} with latency markers among the records. */
public final class LatencyMarkers extends WordCount {
    @Override
    public Map<String, String> settings() {
        return Map.of("metrics.latency.interval", "5 ms");
    }
}
