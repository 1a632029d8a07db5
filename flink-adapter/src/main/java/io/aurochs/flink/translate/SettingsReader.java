package io.aurochs.flink.translate;

import io.aurochs.config.ConfigKey;
import io.aurochs.config.EngineConfig;
import io.aurochs.flink.operator.HandoverMode;
import io.aurochs.flink.operator.TaskSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;

/** Reads the {@code aurochs.*} settings of a Flink job. */
public final class SettingsReader {
    private static final String PREFIX = "aurochs.";
    /** What is Flink's own in a Flink job: threads, queues, back-pressure. */
    private static final List<ConfigKey> OF_OTHER_FRONT_ENDS = List.of(
            ConfigKey.WORKERS,
            ConfigKey.WORKER_COUNT,
            ConfigKey.CHANNEL_BUNDLES,
            ConfigKey.CHANNEL_BYTES,
            ConfigKey.OVERFLOW_BYTES);

    /** What every task must know to go to its place and to reach the others. */
    private static final List<ConfigKey> OF_PLACEMENT = List.of(
            ConfigKey.TRANSPORT,
            ConfigKey.BUNDLE_RECORDS,
            ConfigKey.PIN,
            ConfigKey.PLACEMENT,
            ConfigKey.PLACEMENT_WINDOW,
            ConfigKey.PLACEMENT_LIVE,
            ConfigKey.PLACEMENT_REPORT,
            ConfigKey.MACHINE);

    /**
     * More than the engine's own defaults: Flink has a thread for each task, and the consumer that a flush wakes takes the
     * core from its producer. Ten times the default at sources saves about a quarter of word count's time on two cores; four
     * times the default in other tasks a tenth of traffic monitoring's (docs/performance.md).
     */
    private static final String LATENCY = "2ms";

    private SettingsReader() {}

    /**
     * Whether aligned checkpoints will do for a job that asks for unaligned ones.
     *
     * @throws IllegalArgumentException with one line for a value that is not allowed
     */
    public static boolean alignsCheckpoints(Configuration configuration) {
        FlinkConfigKey key = FlinkConfigKey.CHECKPOINT_ALIGNED;
        String value = configuration.toMap().getOrDefault(key.key(), key.defaultValue());
        return Boolean.parseBoolean(choice(key, value.trim()));
    }

    /**
     * The settings of tasks that a configuration makes.
     *
     * @throws IllegalArgumentException with one line that names key, value and what is allowed, for a key that does not
     *     exist or does nothing here, or a value outside its range
     */
    public static TaskSettings read(Configuration configuration) {
        Map<String, String> ours = new HashMap<>();
        configuration.toMap().forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                ours.put(key, value);
            }
        });
        choice(FlinkConfigKey.CHECKPOINT_ALIGNED, take(ours, FlinkConfigKey.CHECKPOINT_ALIGNED));
        String handover = take(ours, FlinkConfigKey.HANDOVER);
        String check = take(ours, FlinkConfigKey.HANDOVER_CHECK);
        String sample = take(ours, FlinkConfigKey.HANDOVER_SAMPLE);
        String immutable = take(ours, FlinkConfigKey.HANDOVER_IMMUTABLE);
        String prefetch = take(ours, FlinkConfigKey.PREFETCH);
        refuseIneffective(ours);
        ours.putIfAbsent(ConfigKey.BUNDLE_LATENCY.key(), LATENCY);
        ours.putIfAbsent(ConfigKey.SOURCE_LATENCY.key(), LATENCY);
        EngineConfig engine = EngineConfig.from(ours, FlinkConfigKey.names());
        boolean isChecked = Boolean.parseBoolean(choice(FlinkConfigKey.HANDOVER_CHECK, check));
        if (isChecked && engine.transport() == EngineConfig.Transport.OFFHEAP) {
            throw new IllegalArgumentException(ConfigKey.TRANSPORT.key() + "=offheap: nothing is encoded while "
                    + FlinkConfigKey.HANDOVER_CHECK.key() + "=true compares objects; drop one of them");
        }
        return new TaskSettings(
                engine.bundleRecords(),
                engine.bundleLatencyNs(),
                engine.sourceLatencyNs(),
                HandoverMode.valueOf(choice(FlinkConfigKey.HANDOVER, handover).toUpperCase(Locale.ROOT)),
                isChecked,
                choice(FlinkConfigKey.HANDOVER_SAMPLE, sample).equals("on"),
                names(immutable),
                number(FlinkConfigKey.PREFETCH, prefetch),
                ofPlacement(ours));
    }

    private static String take(Map<String, String> settings, FlinkConfigKey key) {
        String value = settings.remove(key.key());
        return value == null ? key.defaultValue() : value.trim();
    }

    private static String choice(FlinkConfigKey key, String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        if (!List.of(key.range().split("\\|", -1)).contains(lower)) {
            throw refused(key, value);
        }
        return lower;
    }

    /** Of a key whose range is {@code LEAST..MOST}. */
    private static int number(FlinkConfigKey key, String value) {
        String[] range = key.range().split("\\.\\.", -1);
        try {
            int number = Integer.parseInt(value);
            if (number >= Integer.parseInt(range[0]) && number <= Integer.parseInt(range[1])) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw refused(key, value);
        }
        throw refused(key, value);
    }

    private static IllegalArgumentException refused(FlinkConfigKey key, String value) {
        return new IllegalArgumentException(
                key.key() + "=" + value + ": not allowed; give " + key.range() + ", default " + key.defaultValue());
    }

    private static Set<String> names(String commaSeparated) {
        return Stream.of(commaSeparated.split(",", -1))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Map<String, String> ofPlacement(Map<String, String> settings) {
        return OF_PLACEMENT.stream()
                .map(ConfigKey::key)
                .filter(settings::containsKey)
                .collect(Collectors.toMap(key -> key, key -> absolute(settings.getOrDefault(key, ""))));
    }

    /** A path is the client's, wherever the task is that reads it. */
    private static String absolute(String value) {
        for (String prefix : List.of("file:", "dir:")) {
            if (value.startsWith(prefix)) {
                return prefix + Path.of(value.substring(prefix.length())).toAbsolutePath();
            }
        }
        return value;
    }

    private static void refuseIneffective(Map<String, String> settings) {
        for (ConfigKey key : OF_OTHER_FRONT_ENDS) {
            if (settings.containsKey(key.key())) {
                throw new IllegalArgumentException(key.key() + "=" + settings.get(key.key())
                        + ": does nothing in a Flink job, whose threads and queues are Flink's; drop it");
            }
        }
    }
}
