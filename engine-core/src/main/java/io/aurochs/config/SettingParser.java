package io.aurochs.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads one setting from text, checked against the range its {@link ConfigKey} declares. */
final class SettingParser {
    private static final Map<String, Long> NANOSECONDS =
            Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);
    private static final Map<String, Long> BYTES = Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30);

    private final Map<ConfigKey, String> values;

    SettingParser(Map<ConfigKey, String> values) {
        this.values = values;
    }

    int count(ConfigKey key) {
        return Math.toIntExact(scaled(key, Map.of("", 1L)));
    }

    long nanoseconds(ConfigKey key) {
        return scaled(key, NANOSECONDS);
    }

    long bytes(ConfigKey key) {
        return scaled(key, BYTES);
    }

    <E extends Enum<E>> E choice(ConfigKey key, Class<E> type) {
        String text = text(key);
        if (!choices(key).contains(text)) {
            throw invalid(key, text);
        }
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /**
     * One of the key's choices; or, where it has one that begins with {@code prefix}, that and whatever follows, as it was written.
     *
     * @param prefix empty for none
     */
    String choiceOrPrefixed(ConfigKey key, String prefix) {
        String written = values.getOrDefault(key, key.defaultValue()).trim();
        String lower = text(key);
        if (!prefix.isEmpty() && lower.startsWith(prefix) && written.length() > prefix.length()) {
            return prefix + written.substring(prefix.length());
        }
        if (!choices(key).contains(lower)) {
            throw invalid(key, written);
        }
        return lower;
    }

    private static List<String> choices(ConfigKey key) {
        return List.of(key.range().split("\\|", -1));
    }

    /** As it is written in a setting. */
    static String duration(long ns) {
        return ns % 1_000 == 0 ? ns / 1_000 + "us" : ns + "ns";
    }

    private String text(ConfigKey key) {
        return values.getOrDefault(key, key.defaultValue()).trim().toLowerCase(Locale.ROOT);
    }

    private long scaled(ConfigKey key, Map<String, Long> units) {
        String text = text(key);
        String[] bounds = key.range().split("\\.\\.", -1);
        try {
            long value = parse(text, units);
            if (value < parse(bounds[0], units) || value > parse(bounds[1], units)) {
                throw invalid(key, text);
            }
            return value;
        } catch (NumberFormatException | ArithmeticException e) {
            throw invalid(key, text);
        }
    }

    private static long parse(String text, Map<String, Long> units) {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        long number = Long.parseLong(text.substring(0, digits));
        String unit = text.substring(digits).trim();
        Long factor = units.get(unit);
        if (factor == null) {
            if (number == 0 && unit.isEmpty()) {
                return 0;
            }
            throw new NumberFormatException(text);
        }
        return Math.multiplyExact(number, factor);
    }

    private static IllegalArgumentException invalid(ConfigKey key, String text) {
        String unit = key.unit().isEmpty() ? "" : " (" + key.unit() + ")";
        return new IllegalArgumentException(key.key() + "=" + text + ": not allowed; give " + key.range() + unit
                + ", default " + key.defaultValue());
    }

    /** Says that {@code key} does not exist, and which existing key, the engine's or the front end's, is nearest to it. */
    static IllegalArgumentException unknown(String key, Set<String> frontEndKeys) {
        List<String> keys = Stream.concat(
                        Stream.of(ConfigKey.values()).map(ConfigKey::key),
                        frontEndKeys.stream().sorted())
                .toList();
        String nearest = keys.stream()
                .min((a, b) -> Integer.compare(distance(key, a), distance(key, b)))
                .orElseThrow();
        String all = String.join(", ", keys);
        return new IllegalArgumentException(
                key + ": no such setting; did you mean " + nearest + "? The settings are " + all);
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
