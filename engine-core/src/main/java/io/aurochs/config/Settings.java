package io.aurochs.config;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The {@code aurochs.*} settings of one job, checked: what was given, or the default. */
public final class Settings {
    private static final String PREFIX = "aurochs.";

    private final @Nullable FrontEnd frontEnd;
    private final Map<Setting, String> given = new EnumMap<>(Setting.class);

    private Settings(Map<String, ?> configuration, @Nullable FrontEnd frontEnd) {
        this.frontEnd = frontEnd;
        configuration.forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                give(named(key), String.valueOf(value).trim());
            }
        });
    }

    /**
     * Picks the {@code aurochs.*} settings out of a configuration; other keys belong to others and are ignored.
     *
     * @throws IllegalArgumentException with one line that names key, value and what is allowed, for a key that does not
     *     exist or does nothing in jobs of this front end, or a value outside its range
     */
    public static Settings of(Map<String, ?> configuration, FrontEnd frontEnd) {
        return new Settings(configuration, frontEnd);
    }

    /**
     * The same for the engine alone: settings of all front ends, with the default of the first one that has it.
     *
     * @throws IllegalArgumentException as {@link #of}
     */
    static Settings ofAny(Map<String, ?> configuration) {
        return new Settings(configuration, null);
    }

    private void give(Setting setting, String value) {
        if (frontEnd != null && !setting.defaults().containsKey(frontEnd)) {
            throw new IllegalArgumentException(
                    setting.key() + "=" + value + ": does nothing in " + frontEnd.job() + "; drop it");
        }
        if (!setting.allows(value)) {
            throw setting.refused(value, defaultValue(setting));
        }
        given.put(setting, value);
    }

    private String defaultValue(Setting setting) {
        String value = setting.defaults().get(frontEnd);
        return value != null ? value : setting.defaults().values().iterator().next();
    }

    /** As it was given, without space around it. */
    public String text(Setting setting) {
        return given.getOrDefault(setting, defaultValue(setting));
    }

    /** Nanoseconds, bytes, or what is counted. */
    public long number(Setting setting) {
        return setting.kind().parse(text(setting));
    }

    public int count(Setting setting) {
        return Math.toIntExact(number(setting));
    }

    /** Whether it is {@code true} or {@code on}. */
    public boolean isOn(Setting setting) {
        String text = text(setting);
        return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("on");
    }

    /** The constant with the name that was given. */
    public <E extends Enum<E>> E choice(Setting setting, Class<E> type) {
        return Enum.valueOf(type, text(setting).toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** Names that commas separate. */
    public Set<String> names(Setting setting) {
        return Stream.of(text(setting).split(",", -1))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Those that were given. */
    public Set<Setting> given() {
        return Set.copyOf(given.keySet());
    }

    /** All settings of the front end as {@code key=value} on one line. */
    public String describe() {
        return here().map(setting -> setting.key() + "=" + text(setting)).collect(Collectors.joining(" "));
    }

    private Setting named(String key) {
        return Stream.of(Setting.values())
                .filter(setting -> setting.key().equals(key))
                .findAny()
                .orElseThrow(() -> unknown(key));
    }

    /** Says that {@code key} does not exist, and which existing one is nearest to it. */
    private IllegalArgumentException unknown(String key) {
        Comparator<Setting> byDistance = Comparator.comparingInt(setting -> distance(key, setting.key()));
        String nearest = here().min(byDistance).orElseThrow().key();
        String all = here().filter(setting -> setting.audience() == Setting.Audience.USER)
                .map(Setting::key)
                .collect(Collectors.joining(", "));
        return new IllegalArgumentException(
                key + ": no such setting; did you mean " + nearest + "? The settings are " + all);
    }

    private Stream<Setting> here() {
        return Stream.of(Setting.values())
                .filter(setting -> frontEnd == null || setting.defaults().containsKey(frontEnd));
    }

    /** Levenshtein distance, for the suggestion only. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replace, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
