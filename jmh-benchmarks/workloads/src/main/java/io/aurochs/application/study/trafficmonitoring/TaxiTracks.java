package io.aurochs.application.study.trafficmonitoring;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads positions of taxis as those of T-Drive, line by line: taxi, date and time, longitude and latitude, with commas between. What {@link
 * Position#parse} reads are other traces, with speeds. One thread.
 */
final class TaxiTracks {
    private static final int FIELDS = 4;
    private static final int TIME = 1;
    private static final int LONGITUDE = 2;
    private static final int LATITUDE = 3;
    private static final DateTimeFormatter TIME_FORMAT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final Map<String, Track> tracks = new HashMap<>();

    /** The position of the next line, with the speed since the taxi's last one; null when it has none. */
    @Nullable
    Position next(String line) {
        String[] fields = line.trim().split(",", -1);
        if (fields.length != FIELDS) {
            return null;
        }
        try {
            long second = LocalDateTime.parse(fields[TIME], TIME_FORMAT).toEpochSecond(ZoneOffset.UTC);
            double latitude = Double.parseDouble(fields[LATITUDE]);
            double longitude = Double.parseDouble(fields[LONGITUDE]);
            return tracks.computeIfAbsent(fields[0], Track::new).next(second, latitude, longitude);
        } catch (DateTimeException | NumberFormatException e) {
            return null;
        }
    }
}
