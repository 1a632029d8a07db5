package io.aurochs.flink.translate;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The settings that only Flink jobs have; all others are the engine's. */
enum FlinkConfigKey {
    CHECKPOINT_ALIGNED("aurochs.checkpoint.aligned", "false", "true|false"),
    HANDOVER("aurochs.handover", "copy", "copy|reference"),
    HANDOVER_CHECK("aurochs.handover.check", "false", "true|false"),
    HANDOVER_SAMPLE("aurochs.handover.sample", "on", "on|off"),
    HANDOVER_IMMUTABLE("aurochs.handover.immutable", "", "names of classes, separated by commas"),
    PREFETCH("aurochs.bundle.prefetch", "8", "0..64");

    private final String key;
    private final String defaultValue;
    private final String range;

    FlinkConfigKey(String key, String defaultValue, String range) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.range = range;
    }

    /** All keys. */
    static Set<String> names() {
        return Arrays.stream(values()).map(FlinkConfigKey::key).collect(Collectors.toUnmodifiableSet());
    }

    String key() {
        return key;
    }

    String defaultValue() {
        return defaultValue;
    }

    /** What is allowed: the choices separated by {@code |}, or words. */
    String range() {
        return range;
    }
}
