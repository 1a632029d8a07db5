package io.aurochs.flink.translate;

import io.aurochs.config.EngineConfig;
import io.aurochs.config.FrontEnd;
import io.aurochs.config.Setting;
import io.aurochs.config.Settings;
import io.aurochs.config.WebConfig;
import io.aurochs.flink.operator.ChainCodes;
import io.aurochs.flink.operator.HandoverMode;
import io.aurochs.flink.operator.StateTables;
import io.aurochs.flink.operator.TaskSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;

/** Reads the {@code aurochs.*} settings of a Flink job. */
public final class SettingsReader {
    /** What every task must know to go to its place, to reach the others, and to be on the live page. */
    private static final List<Setting> OF_ENGINE = List.of(
            Setting.TRANSPORT,
            Setting.BUNDLE_RECORDS,
            Setting.PIN,
            Setting.PLACEMENT,
            Setting.PLACEMENT_WINDOW,
            Setting.PLACEMENT_LIVE,
            Setting.PLACEMENT_REPORT,
            Setting.MACHINE,
            Setting.WEB,
            Setting.WEB_ADDRESS);

    private SettingsReader() {}

    /**
     * The settings of tasks that a configuration makes.
     *
     * @throws IllegalArgumentException with one line that names key, value and what is allowed, for a key that does not
     *     exist or does nothing here, or a value outside its range
     */
    public static TaskSettings read(Configuration configuration) {
        Settings settings = settings(configuration);
        EngineConfig engine = EngineConfig.from(settings);
        boolean isChecked = settings.isOn(Setting.HANDOVER_CHECK);
        if (isChecked && engine.transport() == EngineConfig.Transport.OFFHEAP) {
            throw new IllegalArgumentException(Setting.TRANSPORT.key() + "=offheap: nothing is encoded while "
                    + Setting.HANDOVER_CHECK.key() + "=true compares objects; drop one of them");
        }
        return new TaskSettings(
                engine.bundleRecords(),
                engine.bundleLatencyNs(),
                engine.sourceLatencyNs(),
                settings.choice(Setting.HANDOVER, HandoverMode.class),
                isChecked,
                settings.isOn(Setting.HANDOVER_SAMPLE),
                settings.names(Setting.HANDOVER_IMMUTABLE),
                settings.choice(Setting.STATE, StateTables.class),
                settings.choice(Setting.CHAIN, ChainCodes.class),
                settings.isOn(Setting.RENEWAL),
                engine.prefetch(),
                ofEngine(settings));
    }

    /**
     * The settings of the live page.
     *
     * @throws IllegalArgumentException as {@link #read}
     */
    public static WebConfig page(Configuration configuration) {
        return EngineConfig.from(settings(configuration)).web();
    }

    private static Settings settings(Configuration configuration) {
        return Settings.of(configuration.toMap(), FrontEnd.FLINK);
    }

    private static Map<String, String> ofEngine(Settings settings) {
        return OF_ENGINE.stream()
                .filter(settings.given()::contains)
                .collect(Collectors.toMap(Setting::key, setting -> absolute(settings.text(setting))));
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
}
