package io.aurochs.config;

import java.util.Map;

/**
 * The engine's settings, checked and immutable. {@link Setting} says what each does, its default and its range.
 *
 * @param bundleRecords most records in a bundle (S of the ICDE'17 paper)
 * @param bundleLatencyNs oldest a record may get between two calls of user code, nanoseconds
 * @param sourceLatencyNs the same at sources, nanoseconds
 * @param prefetch how many records are looked at together before they are processed; less than 2 for none
 * @param workers how threads and tasks are arranged
 * @param workerCount shared workers; 0 = one per usable core
 * @param transport how records travel between tasks
 * @param channelBundles bundles in flight between two tasks
 * @param channelBytes estimated bytes in flight between two tasks from which on no bundle follows
 * @param overflowBytes output a task may hold beyond its full channels, bytes
 * @param pin what worker threads are bound to
 * @param placement where tasks run
 * @param epochs their length, and how pipelines process them
 * @param ordered how ordered pipelines process their records
 * @param web whether jobs are on a live page
 */
public record EngineConfig(
        int bundleRecords,
        long bundleLatencyNs,
        long sourceLatencyNs,
        int prefetch,
        Arrangement workers,
        int workerCount,
        Transport transport,
        int channelBundles,
        long channelBytes,
        long overflowBytes,
        Pin pin,
        PlacementConfig placement,
        EpochConfig epochs,
        OrderedConfig ordered,
        WebConfig web) {

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

    /** The same with another transport. */
    public EngineConfig withTransport(Transport other) {
        return new EngineConfig(
                bundleRecords,
                bundleLatencyNs,
                sourceLatencyNs,
                prefetch,
                workers,
                workerCount,
                other,
                channelBundles,
                channelBytes,
                overflowBytes,
                pin,
                placement,
                epochs,
                ordered,
                web);
    }

    /** Every setting at its default. */
    public static EngineConfig defaults() {
        return from(Map.of());
    }

    /**
     * Picks the engine's settings out of a configuration, whichever front end they are for.
     *
     * @throws IllegalArgumentException with one line that names key, value and what is allowed, for a misspelt key or a
     *     value outside its range
     */
    public static EngineConfig from(Map<String, ?> configuration) {
        return from(Settings.ofAny(configuration));
    }

    /**
     * Picks the engine's settings out of those of a job.
     *
     * @throws IllegalArgumentException when the number of bundles in a channel is not a power of two
     */
    public static EngineConfig from(Settings settings) {
        int channelBundles = settings.count(Setting.CHANNEL_BUNDLES);
        if (Integer.bitCount(channelBundles) != 1) {
            throw new IllegalArgumentException(Setting.CHANNEL_BUNDLES.key() + "=" + channelBundles
                    + ": not a power of two; give " + Integer.highestOneBit(channelBundles));
        }
        return new EngineConfig(
                settings.count(Setting.BUNDLE_RECORDS),
                settings.number(Setting.BUNDLE_LATENCY),
                settings.number(Setting.SOURCE_LATENCY),
                settings.count(Setting.PREFETCH),
                settings.choice(Setting.WORKERS, Arrangement.class),
                settings.count(Setting.WORKER_COUNT),
                settings.choice(Setting.TRANSPORT, Transport.class),
                channelBundles,
                settings.number(Setting.CHANNEL_BYTES),
                settings.number(Setting.OVERFLOW_BYTES),
                settings.choice(Setting.PIN, Pin.class),
                PlacementConfig.from(settings),
                EpochConfig.from(settings),
                OrderedConfig.from(settings),
                WebConfig.from(settings));
    }
}
