package io.aurochs.application.study.trafficmonitoring;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of the GeoLife trajectories, line by line: latitude, longitude, a zero, altitude, days since 1899, date and time, with commas
 * between. One thread.
 */
final class GeoLifeTrack {
    private static final int FIELDS = 7;
    private static final int DATE = 5;
    private static final int TIME = 6;

    private final Track track;

    /** @param vehicle whose file it is; the file does not say */
    GeoLifeTrack(String vehicle) {
        track = new Track(vehicle);
    }

    /** The position of the next line, with the speed since the last one; null when it has none, as the first six. */
    @Nullable
    Position next(String line) {
        String[] fields = line.trim().split(",", -1);
        if (fields.length != FIELDS) {
            return null;
        }
        try {
            long second = LocalDate.parse(fields[DATE]).toEpochSecond(LocalTime.parse(fields[TIME]), ZoneOffset.UTC);
            return track.next(second, Double.parseDouble(fields[0]), Double.parseDouble(fields[1]));
        } catch (DateTimeException | NumberFormatException e) {
            return null;
        }
    }
}
