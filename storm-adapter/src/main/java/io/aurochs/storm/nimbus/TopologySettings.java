package io.aurochs.storm.nimbus;

import io.aurochs.config.EngineConfig;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every {@code aurochs.*} setting of one topology, checked.
 *
 * @param engine what the engine runs it with
 * @param restarts how often it is started again after a failure
 */
public record TopologySettings(EngineConfig engine, int restarts) {
    /** {@link #restarts} of a topology that is started again for ever, as Storm's supervisor does. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int MOST_RESTARTS = 1_000_000;
    private static final Set<String> KEYS =
            Stream.of(StormConfigKey.values()).map(StormConfigKey::key).collect(Collectors.toUnmodifiableSet());

    /**
     * Picks the {@code aurochs.*} settings out of a configuration; other keys are Storm's and are ignored.
     *
     * @throws IllegalArgumentException with one line that names key, value and what is allowed, for a misspelt key or a
     *     value outside its range
     */
    public static TopologySettings from(Map<String, ?> settings) {
        EngineConfig engine = EngineConfig.from(settings, KEYS);
        String restarts = StormConfigKey.RESTARTS.key();
        return new TopologySettings(
                engine,
                settings.containsKey(restarts)
                        ? restarts(String.valueOf(settings.get(restarts)))
                        : restarts(StormConfigKey.RESTARTS.defaultValue()));
    }

    private static int restarts(String value) {
        String text = value.trim().toLowerCase(Locale.ROOT);
        if (text.equals(StormConfigKey.RESTARTS.defaultValue())) {
            return UNLIMITED;
        }
        try {
            int restarts = Integer.parseInt(text);
            if (restarts >= 0 && restarts <= MOST_RESTARTS) {
                return restarts;
            }
        } catch (NumberFormatException e) {
            // Said below, in the words for every value that is not allowed.
        }
        throw new IllegalArgumentException(StormConfigKey.RESTARTS.key() + "=" + text + ": not allowed; give "
                + StormConfigKey.RESTARTS.range() + ", default " + StormConfigKey.RESTARTS.defaultValue());
    }

    /** The settings as {@code key=value} on one line, as printed when a topology starts. */
    public String describe() {
        return engine.describe() + " " + StormConfigKey.RESTARTS.key() + "="
                + (restarts == UNLIMITED ? StormConfigKey.RESTARTS.defaultValue() : Integer.toString(restarts));
    }
}
