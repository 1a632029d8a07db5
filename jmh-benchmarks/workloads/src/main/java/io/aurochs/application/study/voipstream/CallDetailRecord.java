package io.aurochs.application.study.voipstream;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Reads calls as other implementations of this application store them: both numbers and the time, and then the whole record. Pure functions. */
public final class CallDetailRecord {
    private static final int FIELDS = 4;
    private static final int RECORD = 3;
    private static final int RECORD_FIELDS = 5;
    private static final int CALLED = 1;
    private static final int TIME = 2;
    private static final int SECONDS = 3;
    private static final int ESTABLISHED = 4;

    private CallDetailRecord() {}

    /**
     * Reads a line {@code CALLING,CALLED,TIME,CALLING;CALLED;TIME;SECONDS;ESTABLISHED}; what it says twice, as the record says it. Parts of
     * seconds are left out.
     *
     * @throws IllegalArgumentException when it is no such line
     * @throws java.time.DateTimeException when its time is none
     */
    public static Call parse(String line) {
        String[] fields = line.split(",", -1);
        String[] record = fields.length == FIELDS ? fields[RECORD].split(";", -1) : fields;
        if (fields.length != FIELDS || record.length != RECORD_FIELDS) {
            throw new IllegalArgumentException(
                    "'" + line + "': a call is CALLING,CALLED,TIME,CALLING;CALLED;TIME;SECONDS;ESTABLISHED");
        }
        return new Call(
                record[0],
                record[CALLED],
                LocalDateTime.parse(record[TIME]).toEpochSecond(ZoneOffset.UTC),
                Integer.parseInt(record[SECONDS]),
                Boolean.parseBoolean(record[ESTABLISHED]));
    }
}
