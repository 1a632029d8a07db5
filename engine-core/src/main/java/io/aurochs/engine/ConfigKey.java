package io.aurochs.engine;

/** Every setting of the engine: its key, default, unit, range and meaning, in one place. */
public enum ConfigKey {
    BUNDLE_RECORDS("aurochs.bundle.records", "512", "records", "1..65536", "most records in a bundle; 1 = no batching"),
    BUNDLE_LATENCY(
            "aurochs.bundle.latency",
            "500us",
            "ns|us|ms|s",
            "0..60s",
            "oldest a record may get in a task that is slow, or waits in a call of user code"),
    SOURCE_LATENCY("aurochs.bundle.latency.source", "200us", "ns|us|ms|s", "0..60s", "the same, at sources"),
    WORKERS(
            "aurochs.workers",
            "dedicated",
            "",
            "dedicated|shared",
            "a thread per task group, or one per core that claims any runnable task"),
    WORKER_COUNT("aurochs.workers.count", "0", "threads", "0..4096", "shared workers; 0 = one per usable core"),
    TRANSPORT("aurochs.transport", "auto", "", "auto|reference|offheap", "how records travel; auto = by reference"),
    CHANNEL_BUNDLES(
            "aurochs.channel.bundles", "8", "bundles", "4..1024", "bundles in flight between two tasks; power of two"),
    OVERFLOW_BYTES(
            "aurochs.overflow.bytes",
            "64m",
            "bytes (k, m, g)",
            "64k..64g",
            "output a task may hold beyond its full channels before emit waits"),
    PIN("aurochs.pin", "off", "", "off|core", "bind each worker thread to a core");

    private final String key;
    private final String defaultValue;
    private final String unit;
    private final String range;
    private final String meaning;

    ConfigKey(String key, String defaultValue, String unit, String range, String meaning) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.unit = unit;
        this.range = range;
        this.meaning = meaning;
    }

    public String key() {
        return key;
    }

    public String defaultValue() {
        return defaultValue;
    }

    /** The unit of the value, empty for a choice. */
    public String unit() {
        return unit;
    }

    /** What is allowed: {@code low..high}, or the choices separated by {@code |}. */
    public String range() {
        return range;
    }

    public String meaning() {
        return meaning;
    }
}
