package io.aurochs.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The settings of where tasks run; {@link ConfigKey} tells each one's meaning.
 *
 * @param mode who decides
 * @param plan the file that says where tasks run; with {@link Mode#FILE} only
 * @param windowNs how long traffic is measured, nanoseconds
 * @param liveNs how often tasks are placed anew, nanoseconds; 0: never
 * @param report directory for what was measured and decided; null: none
 * @param machine the name of a preset; null: this machine
 */
public record PlacementConfig(
        Mode mode,
        @Nullable Path plan,
        long windowNs,
        long liveNs,
        @Nullable Path report,
        @Nullable String machine) {
    private static final String FILE = "file:";
    private static final String DIRECTORY = "dir:";
    private static final String THIS_MACHINE = "this";

    /** Who decides where tasks run. */
    public enum Mode {
        /** The operating system. */
        OFF,
        /** The graph's shape, before anything has run. */
        STATIC,
        /** The traffic of the first seconds; until then the graph's shape. */
        MEASURED,
        /** What runs fastest of one plan for each number of nodes. */
        TRY,
        /** The user. */
        FILE
    }

    static PlacementConfig from(SettingParser parser) {
        String mode = parser.choiceOrPrefixed(ConfigKey.PLACEMENT, FILE);
        boolean isFile = mode.startsWith(FILE);
        String report = parser.choiceOrPrefixed(ConfigKey.PLACEMENT_REPORT, DIRECTORY);
        String machine = parser.choiceOrPrefixed(ConfigKey.MACHINE, "");
        return new PlacementConfig(
                isFile ? Mode.FILE : Mode.valueOf(mode.toUpperCase(java.util.Locale.ROOT)),
                isFile ? Path.of(mode.substring(FILE.length())) : null,
                parser.nanoseconds(ConfigKey.PLACEMENT_WINDOW),
                parser.nanoseconds(ConfigKey.PLACEMENT_LIVE),
                report.startsWith(DIRECTORY) ? Path.of(report.substring(DIRECTORY.length())) : null,
                machine.equals(THIS_MACHINE) ? null : machine);
    }

    String describe() {
        return ConfigKey.PLACEMENT.key() + "="
                + (plan == null ? mode.name().toLowerCase(java.util.Locale.ROOT) : FILE + plan)
                + " " + ConfigKey.PLACEMENT_WINDOW.key() + "=" + SettingParser.duration(windowNs)
                + " " + ConfigKey.PLACEMENT_LIVE.key() + "=" + SettingParser.duration(liveNs)
                + " " + ConfigKey.PLACEMENT_REPORT.key() + "=" + (report == null ? "off" : DIRECTORY + report)
                + " " + ConfigKey.MACHINE.key() + "=" + (machine == null ? THIS_MACHINE : machine);
    }
}
