package io.aurochs.application.study.voipstream;

import io.aurochs.benchmarks.draw.Mix;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/**
 * Writes calls as lines that {@link Call#parse} reads. It writes each line that a source reads again, and so is as quick as that asks for.
 * Immutable.
 */
final class CallWriter {
    private static final long START = LocalDateTime.of(2015, 3, 1, 8, 0).toEpochSecond(ZoneOffset.UTC);
    private static final long SECONDS_OF_DAY = TimeUnit.DAYS.toSeconds(1);
    private static final int SECONDS_OF_HOUR = 3_600;
    private static final int SECONDS_OF_MINUTE = 60;
    private static final int LINE_LENGTH = 64;

    /** The first number of eleven digits, and how many begin as it does. */
    private static final long FIRST_NUMBER = 10_000_000_000L;

    /** Has no divisor in common with how many numbers there are, so that its multiples are all of them. */
    private static final long STEP = 2_654_435_761L;

    private final long numberOfFirst;

    CallWriter(long seed) {
        numberOfFirst = Long.remainderUnsigned(Mix.of(seed, -2), FIRST_NUMBER);
    }

    /**
     * The line of a call.
     *
     * @param later how many seconds after its own time it is made
     */
    String line(DrawnCall call, long later) {
        StringBuilder line = new StringBuilder(LINE_LENGTH);
        line.append(number(call.caller())).append(',').append(number(call.called()));
        time(line.append(','), START + call.second() + later);
        return line.append(',')
                .append(call.seconds())
                .append(',')
                .append(call.isEstablished())
                .toString();
    }

    /** Of eleven digits, another one for each subscriber. */
    long number(int subscriber) {
        return FIRST_NUMBER + (numberOfFirst + STEP * subscriber) % FIRST_NUMBER;
    }

    /** By its digits: a formatter takes as long as all else of an application's source. */
    private static void time(StringBuilder line, long second) {
        LocalDate day = LocalDate.ofEpochDay(second / SECONDS_OF_DAY);
        int ofDay = (int) (second % SECONDS_OF_DAY);
        line.append(day.getYear());
        twoDigits(line.append('-'), day.getMonthValue());
        twoDigits(line.append('-'), day.getDayOfMonth());
        twoDigits(line.append('T'), ofDay / SECONDS_OF_HOUR);
        twoDigits(line.append(':'), ofDay % SECONDS_OF_HOUR / SECONDS_OF_MINUTE);
        twoDigits(line.append(':'), ofDay % SECONDS_OF_MINUTE);
    }

    private static void twoDigits(StringBuilder line, int number) {
        line.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
