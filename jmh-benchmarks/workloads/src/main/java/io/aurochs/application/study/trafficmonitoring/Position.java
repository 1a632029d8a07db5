package io.aurochs.application.study.trafficmonitoring;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Where a vehicle is, and how fast.
 *
 * @param second when, seconds since 1970
 * @param latitude degrees
 * @param longitude degrees
 * @param speed km/h
 */
public record Position(String vehicle, long second, double latitude, double longitude, int speed) {
    private static final int FIELDS = 7;
    private static final int VEHICLE = 1;
    private static final int TIME = 2;
    private static final int LATITUDE = 3;
    private static final int LONGITUDE = 4;
    private static final int SPEED = 5;

    /**
     * Reads a line as the taxi traces of Beijing: number, vehicle, time, latitude, longitude, speed and direction, with commas between.
     *
     * @throws IllegalArgumentException when it is no such line
     * @throws java.time.DateTimeException when its time is none
     */
    public static Position parse(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException(
                    "'" + line + "': a position is NUMBER,VEHICLE,TIME,LATITUDE,LONGITUDE,SPEED,DIRECTION");
        }
        return new Position(
                fields[VEHICLE],
                LocalDateTime.parse(fields[TIME]).toEpochSecond(ZoneOffset.UTC),
                Double.parseDouble(fields[LATITUDE]),
                Double.parseDouble(fields[LONGITUDE]),
                Integer.parseInt(fields[SPEED]));
    }

    /** A line that is read as this, without a number and a direction. */
    String line() {
        return "0," + vehicle + "," + LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC) + "," + latitude + ","
                + longitude + "," + speed + ",0";
    }
}
