package io.aurochs.config;

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
    TRANSPORT(
            "aurochs.transport",
            "auto",
            "",
            "auto|reference|offheap",
            "how records travel; auto = by reference, and encoded outside the heap between nodes where that is cheap"),
    CHANNEL_BUNDLES(
            "aurochs.channel.bundles", "8", "bundles", "4..1024", "bundles in flight between two tasks; power of two"),
    CHANNEL_BYTES(
            "aurochs.channel.bytes",
            "2m",
            "bytes (k, m, g)",
            "64k..64g",
            "bytes in flight between two tasks, as estimated, from which on no bundle follows; a bundle is full at this divided by"
                    + " aurochs.channel.bundles"),
    OVERFLOW_BYTES(
            "aurochs.overflow.bytes",
            "64m",
            "bytes (k, m, g)",
            "64k..64g",
            "output a task may hold beyond its full channels before emit waits"),
    MEMORY_BYTES(
            "aurochs.memory.bytes",
            "0",
            "bytes (k, m, g)",
            "0..16384g",
            "memory outside the heap that pipelines may use, for records and state; 0 = a quarter of the machine's"),
    LEAST_BUNDLE_RECORDS(
            "aurochs.bundle.records.least",
            "1000",
            "records",
            "1..80000",
            "how few records a pipeline's source puts into a bundle when little comes in; less is for the lowest latency"),
    EPOCH_LENGTH(
            "aurochs.epoch.length",
            "10ms",
            "ns|us|ms|s",
            "0..1s",
            "shared workers: sources stamp what they emit with an epoch of this length, and the oldest is processed first; 0 = none, what"
                    + " has become ready first is"),
    SOURCE_PATIENCE(
            "aurochs.source.patience",
            "10s",
            "ns|us|ms|s",
            "1ms..3600s",
            "how long a pipeline's source waits for one that it is to be joined with, which is behind and has nothing, when much is held"
                    + " open for that; it then goes on until there is no memory"),
    CLAIM_POLICY(
            "aurochs.claim.policy",
            "next-externalization",
            "",
            "next-externalization|in-order|no-priority",
            "which bundles of a pipeline come first: those that the next results need; or, to see what that brings: an epoch only when the"
                    + " one before is done, or any of the same task"),
    PIN(
            "aurochs.pin",
            "node",
            "",
            "off|node|core",
            "what a worker thread is bound to: the NUMA node that its task is placed on, or one of its cores"),
    PLACEMENT(
            "aurochs.placement",
            "measured",
            "",
            "off|static|measured|try|file:PLAN.json",
            "on which NUMA node each task runs, on machines with several: by the graph's shape, by measured traffic, by trying each"
                    + " plan, or as a file says"),
    PLACEMENT_WINDOW(
            "aurochs.placement.window",
            "5s",
            "ns|us|ms|s",
            "1ms..3600s",
            "how long a job warms up before its traffic is measured, is measured, or runs by each plan that is tried"),
    PLACEMENT_LIVE(
            "aurochs.placement.live",
            "0",
            "ns|us|ms|s",
            "0..86400s",
            "how often tasks are placed anew by their current traffic; 0 = once"),
    PLACEMENT_REPORT(
            "aurochs.placement.report",
            "off",
            "",
            "off|dir:DIRECTORY",
            "where the measured traffic, the plan, its table and its drawing are written"),
    MACHINE(
            "aurochs.machine",
            "this",
            "",
            "this|2s-xeon|4s-xeon|8s-xeon|2s-snc",
            "place for the nodes of this machine, or pretend it had those of another one");

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
