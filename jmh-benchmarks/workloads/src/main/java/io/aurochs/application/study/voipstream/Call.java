package io.aurochs.application.study.voipstream;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * The record of a call.
 *
 * @param calling who called
 * @param called whom
 * @param second when it was answered, seconds since 1970
 * @param seconds how long it took
 * @param isEstablished whether anybody answered
 */
public record Call(String calling, String called, long second, int seconds, boolean isEstablished) {
    private static final int FIELDS = 5;
    private static final int CALLED = 1;
    private static final int TIME = 2;
    private static final int SECONDS = 3;
    private static final int ESTABLISHED = 4;

    /**
     * Reads a line: calling and called number, time, seconds, and whether it was established, with commas between.
     *
     * @throws IllegalArgumentException when it is no such line
     * @throws java.time.DateTimeException when its time is none
     */
    public static Call parse(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("'" + line + "': a call is CALLING,CALLED,TIME,SECONDS,ESTABLISHED");
        }
        return new Call(
                fields[0],
                fields[CALLED],
                LocalDateTime.parse(fields[TIME]).toEpochSecond(ZoneOffset.UTC),
                Integer.parseInt(fields[SECONDS]),
                Boolean.parseBoolean(fields[ESTABLISHED]));
    }
}
