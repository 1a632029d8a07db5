package io.aurochs.storm.nimbus;

import io.aurochs.config.EngineConfig;
import io.aurochs.config.FrontEnd;
import io.aurochs.config.Setting;
import io.aurochs.config.Settings;
import java.util.Map;

/**
 * Every {@code aurochs.*} setting of one topology, checked.
 *
 * @param engine what the engine runs it with
 * @param restarts how often it is started again after a failure
 * @param description the settings as {@code key=value} on one line, as printed when a topology starts
 */
public record TopologySettings(EngineConfig engine, int restarts, String description) {
    /** {@link #restarts} of a topology that is started again for ever, as Storm's supervisor does. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /**
     * Picks the {@code aurochs.*} settings out of a configuration; other keys are Storm's and are ignored.
     *
     * @throws IllegalArgumentException with one line that names key, value and what is allowed, for a key that does not
     *     exist or does nothing here, or a value outside its range
     */
    public static TopologySettings from(Map<String, ?> configuration) {
        Settings settings = Settings.of(configuration, FrontEnd.STORM);
        boolean isUnlimited = settings.text(Setting.RESTARTS).equalsIgnoreCase("unlimited");
        return new TopologySettings(
                EngineConfig.from(settings),
                isUnlimited ? UNLIMITED : settings.count(Setting.RESTARTS),
                settings.describe());
    }
}
