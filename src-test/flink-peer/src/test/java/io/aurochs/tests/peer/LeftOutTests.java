package io.aurochs.tests.peer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The classes of Flink's tests that are not run, with reasons.
 *
 * @param reasons by the pattern of the classes' names
 */
record LeftOutTests(Map<Pattern, String> reasons) {
    private static final String LIST = "left-out.txt";

    /** Reads them: a line with a reason, which ends with a colon, then a line for each class; {@code *} is any text. */
    static LeftOutTests listed() {
        Map<Pattern, String> reasons = new LinkedHashMap<>();
        String reason = "";
        for (String line : Lines.of(LIST)) {
            if (line.endsWith(":")) {
                reason = line.substring(0, line.length() - 1);
            } else {
                reasons.put(Pattern.compile(line.strip().replace(".", "\\.").replace("*", ".*")), reason);
            }
        }
        return new LeftOutTests(reasons);
    }

    boolean include(String name) {
        return reasons.keySet().stream()
                .anyMatch(pattern -> pattern.matcher(name).matches());
    }
}
