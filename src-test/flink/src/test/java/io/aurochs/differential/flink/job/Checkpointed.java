package io.aurochs.differential.flink.job;

import java.util.Map;

/** {@link WordCount} with a checkpoint every few milliseconds, the one begun before the other has ended. */
public final class Checkpointed extends WordCount {
    @Override
    public Map<String, String> settings() {
        return Map.of(
                "execution.checkpointing.interval", "10 ms", "execution.checkpointing.max-concurrent-checkpoints", "2");
    }
}
