package io.aurochs.config;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * The engine's settings, checked and immutable. {@link ConfigKey} tells each one's meaning, unit and range.
 *
 * @param bundleRecords most records in a bundle (S of the ICDE'17 paper)
 * @param bundleLatencyNs oldest a record may get between two calls of user code, nanoseconds
 * @param sourceLatencyNs the same at sources, nanoseconds
 * @param workers how threads and tasks are arranged
 * @param workerCount shared workers; 0 = one per usable core
 * @param transport how records travel between tasks
 * @param channelBundles bundles in flight between two tasks
 * @param channelBytes estimated bytes in flight between two tasks from which on no bundle follows
 * @param overflowBytes output a task may hold beyond its full channels, bytes
 * @param pin what worker threads are bound to
 * @param placement where tasks run
 * @param epochs their length, and how pipelines process them
 */
public record EngineConfig(
        int bundleRecords,
        long bundleLatencyNs,
        long sourceLatencyNs,
        Arrangement workers,
        int workerCount,
        Transport transport,
        int channelBundles,
        long channelBytes,
        long overflowBytes,
        Pin pin,
        PlacementConfig placement,
        EpochConfig epochs) {

    private static final String PREFIX = "aurochs.";

    /** How threads and tasks are arranged. */
    public enum Arrangement {
        /** One thread per task group; user code may block. */
        DEDICATED,
        /** One thread per core claims any runnable task. */
        SHARED
    }

    /** How records travel between tasks. */
    public enum Transport {
        /** By reference; between NUMA nodes outside the heap where the encoding is cheap. */
        AUTO,
        /** Always by reference. */
        REFERENCE,
        /** Always encoded into memory outside the heap. */
        OFFHEAP
    }

    /** What a worker thread is bound to. */
    public enum Pin {
        /** Nothing: it runs where the system puts it. */
        OFF,
        /** The node that its task is placed on. */
        NODE,
        /** A core of that node. */
        CORE
    }

    /** Every setting at its default. */
    public static EngineConfig defaults() {
        return from(Map.of());
    }

    /**
     * Picks the {@code aurochs.*} settings out of a configuration; other keys are somebody else's and are ignored.
     *
     * @throws IllegalArgumentException with one line that names key, value and what is allowed, for a misspelt key or a
     *     value outside its range
     */
    public static EngineConfig from(Map<String, ?> settings) {
        return from(settings, Set.of());
    }

    /**
     * Picks the engine's settings out of a configuration that holds {@code aurochs.*} settings of a front end, too.
     *
     * @param frontEndKeys the front end's: not read here, but named among those there are when a key is misspelt
     * @throws IllegalArgumentException as {@link #from(Map)}
     */
    public static EngineConfig from(Map<String, ?> settings, Set<String> frontEndKeys) {
        Map<ConfigKey, String> known = new EnumMap<>(ConfigKey.class);
        settings.forEach((name, value) -> {
            if (name.startsWith(PREFIX) && !frontEndKeys.contains(name)) {
                known.put(keyNamed(name, frontEndKeys), String.valueOf(value));
            }
        });
        SettingParser parser = new SettingParser(known);
        int channelBundles = parser.count(ConfigKey.CHANNEL_BUNDLES);
        if (Integer.bitCount(channelBundles) != 1) {
            throw new IllegalArgumentException(ConfigKey.CHANNEL_BUNDLES.key() + "=" + channelBundles
                    + ": not a power of two; give " + Integer.highestOneBit(channelBundles));
        }
        return new EngineConfig(
                parser.count(ConfigKey.BUNDLE_RECORDS),
                parser.nanoseconds(ConfigKey.BUNDLE_LATENCY),
                parser.nanoseconds(ConfigKey.SOURCE_LATENCY),
                parser.choice(ConfigKey.WORKERS, Arrangement.class),
                parser.count(ConfigKey.WORKER_COUNT),
                parser.choice(ConfigKey.TRANSPORT, Transport.class),
                channelBundles,
                parser.bytes(ConfigKey.CHANNEL_BYTES),
                parser.bytes(ConfigKey.OVERFLOW_BYTES),
                parser.choice(ConfigKey.PIN, Pin.class),
                PlacementConfig.from(parser),
                EpochConfig.from(parser));
    }

    private static ConfigKey keyNamed(String name, Set<String> frontEndKeys) {
        for (ConfigKey key : ConfigKey.values()) {
            if (key.key().equals(name)) {
                return key;
            }
        }
        throw SettingParser.unknown(name, frontEndKeys);
    }

    /** The settings as {@code key=value} on one line, as printed when an engine starts. */
    public String describe() {
        return ConfigKey.BUNDLE_RECORDS.key() + "=" + bundleRecords
                + " " + ConfigKey.BUNDLE_LATENCY.key() + "=" + SettingParser.duration(bundleLatencyNs)
                + " " + ConfigKey.SOURCE_LATENCY.key() + "=" + SettingParser.duration(sourceLatencyNs)
                + " " + ConfigKey.WORKERS.key() + "=" + lower(workers)
                + " " + ConfigKey.WORKER_COUNT.key() + "=" + workerCount
                + " " + ConfigKey.TRANSPORT.key() + "=" + lower(transport)
                + " " + ConfigKey.CHANNEL_BUNDLES.key() + "=" + channelBundles
                + " " + ConfigKey.CHANNEL_BYTES.key() + "=" + channelBytes
                + " " + ConfigKey.OVERFLOW_BYTES.key() + "=" + overflowBytes
                + " " + ConfigKey.PIN.key() + "=" + lower(pin)
                + " " + placement.describe()
                + " " + epochs.describe();
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(java.util.Locale.ROOT);
    }
}
