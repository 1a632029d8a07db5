package io.aurochs.application.study.logprocessing;

import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of a web server's log.
 *
 * @param ip who asked, as four numbers
 * @param minute when, since 1970
 * @param request what for
 * @param status of the answer
 * @param bytes of the answer
 */
public record LogEntry(String ip, long minute, String request, int status, long bytes) {
    private static final Pattern COMMON_LOG_FORMAT =
            Pattern.compile("(\\S+) \\S+ \\S+ \\[([^]]+)] \"([^\"]*)\" (\\d{3}) (\\d+|-)");
    private static final int IP = 1;
    private static final int TIME = 2;
    private static final int REQUEST = 3;
    private static final int STATUS = 4;
    private static final int BYTES = 5;

    private static final DateTimeFormatter TIME_FORMAT =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);
    private static final long SECONDS_OF_MINUTE = 60;

    /**
     * Reads a line in the common log format; an answer of {@code -} bytes had none.
     *
     * @return null when it is no such line
     */
    public static @Nullable LogEntry parse(String line) {
        Matcher fields = COMMON_LOG_FORMAT.matcher(line);
        if (!fields.matches()) {
            return null;
        }
        try {
            long second = OffsetDateTime.parse(fields.group(TIME), TIME_FORMAT).toEpochSecond();
            String bytes = fields.group(BYTES);
            return new LogEntry(
                    fields.group(IP),
                    Math.floorDiv(second, SECONDS_OF_MINUTE),
                    fields.group(REQUEST),
                    Integer.parseInt(fields.group(STATUS)),
                    bytes.equals("-") ? 0 : Long.parseLong(bytes));
        } catch (DateTimeParseException | NumberFormatException e) {
            return null;
        }
    }
}
