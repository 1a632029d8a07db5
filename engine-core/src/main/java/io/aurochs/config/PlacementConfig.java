package io.aurochs.config;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The settings of where tasks run; {@link Setting} says what each does.
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

    static PlacementConfig from(Settings settings) {
        Path plan = path(settings.text(Setting.PLACEMENT), FILE);
        String machine = settings.text(Setting.MACHINE).toLowerCase(Locale.ROOT);
        return new PlacementConfig(
                plan == null ? settings.choice(Setting.PLACEMENT, Mode.class) : Mode.FILE,
                plan,
                settings.number(Setting.PLACEMENT_WINDOW),
                settings.number(Setting.PLACEMENT_LIVE),
                path(settings.text(Setting.PLACEMENT_REPORT), DIRECTORY),
                machine.equals(THIS_MACHINE) ? null : machine);
    }

    private static @Nullable Path path(String value, String prefix) {
        return value.regionMatches(true, 0, prefix, 0, prefix.length())
                ? Path.of(value.substring(prefix.length()))
                : null;
    }
}
