package io.aurochs.application.study.spikedetection;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * What a sensor has measured.
 *
 * @param device the sensor
 * @param timeMs milliseconds since 1970
 */
public record Reading(String device, long timeMs, double value) {
    private static final int FIELDS = 8;
    private static final int DATE = 0;
    private static final int TIME = 1;
    private static final int DEVICE = 3;
    private static final int TEMPERATURE = 4;

    /**
     * Reads the temperature of a line as the Intel lab's: date, time, epoch, mote, temperature, humidity, light and voltage, with spaces
     * between.
     *
     * @return null when the line is none, as some of the lab's
     */
    public static @Nullable Reading parse(String line) {
        String[] fields = line.trim().split("\\s+", -1);
        if (fields.length != FIELDS) {
            return null;
        }
        try {
            long timeMs = LocalDate.parse(fields[DATE])
                    .atTime(LocalTime.parse(fields[TIME]))
                    .toInstant(ZoneOffset.UTC)
                    .toEpochMilli();
            return new Reading(fields[DEVICE], timeMs, Double.parseDouble(fields[TEMPERATURE]));
        } catch (DateTimeParseException | NumberFormatException e) {
            return null;
        }
    }
}
