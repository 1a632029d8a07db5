package io.aurochs.application.nexmark.query;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as SQL shows them. All are in UTC, and in milliseconds since 1970 where they are numbers. */
final class Times {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    private Times() {}

    static LocalDateTime of(long ms) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(ms, 1_000), (int) Math.floorMod(ms, 1_000L) * 1_000_000, ZoneOffset.UTC);
    }

    static String day(long ms) {
        return DAY.format(of(ms));
    }

    static String minute(long ms) {
        return MINUTE.format(of(ms));
    }
}
