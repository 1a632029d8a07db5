package io.aurochs.storm.nimbus;

/** The settings that only Storm topologies have, beside the engine's. */
enum StormConfigKey {
    RESTARTS(
            "aurochs.restarts",
            "unlimited",
            "unlimited|0..1000000",
            "how often a topology is started again after a failure; 0 = its first failure ends it");

    private final String key;
    private final String defaultValue;
    private final String range;
    private final String meaning;

    StormConfigKey(String key, String defaultValue, String range, String meaning) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.range = range;
        this.meaning = meaning;
    }

    String key() {
        return key;
    }

    String defaultValue() {
        return defaultValue;
    }

    /** What is allowed, for messages: choices and {@code low..high}, separated by {@code |}. */
    String range() {
        return range;
    }

    String meaning() {
        return meaning;
    }
}
