package io.aurochs.sql.expression;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueText;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalField;
import org.apache.calcite.avatica.util.TimeUnitRange;

/** Fields of dates and times, and times of whole units, in UTC. */
final class TimeUnits {
    private static final long MS_PER_DAY = 86_400_000;
    private static final int DAYS_OF_WEEK = 7;
    private static final int MONTHS_OF_QUARTER = 3;

    private TimeUnits() {}

    /** {@code EXTRACT}. */
    static StrictCall.Function extract(TimeUnitRange unit, ColumnType from) {
        checkTime(from);
        if (unit == TimeUnitRange.DOW) {
            // Sunday is the first day.
            return values -> (long) dateTime(from, values[0]).getDayOfWeek().getValue() % DAYS_OF_WEEK + 1;
        }
        TemporalField field = switch (unit) {
            case YEAR -> ChronoField.YEAR;
            case QUARTER -> IsoFields.QUARTER_OF_YEAR;
            case MONTH -> ChronoField.MONTH_OF_YEAR;
            case DAY -> ChronoField.DAY_OF_MONTH;
            case DOY -> ChronoField.DAY_OF_YEAR;
            case HOUR -> ChronoField.HOUR_OF_DAY;
            case MINUTE -> ChronoField.MINUTE_OF_HOUR;
            case SECOND -> ChronoField.SECOND_OF_MINUTE;
            default -> throw new SqlException("EXTRACT(" + unit + " FROM ...) is not supported");
        };
        return values -> dateTime(from, values[0]).getLong(field);
    }

    /** {@code FLOOR(... TO unit)}. */
    static StrictCall.Function floor(TimeUnitRange unit, ColumnType from) {
        checkTime(from);
        return values -> {
            LocalDateTime time = dateTime(from, values[0]);
            LocalDateTime floor = switch (unit) {
                case YEAR -> time.truncatedTo(ChronoUnit.DAYS).withDayOfYear(1);
                case QUARTER ->
                    time.truncatedTo(ChronoUnit.DAYS)
                            .withDayOfMonth(1)
                            .withMonth((time.getMonthValue() - 1) / MONTHS_OF_QUARTER * MONTHS_OF_QUARTER + 1);
                case MONTH -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
                case DAY -> time.truncatedTo(ChronoUnit.DAYS);
                case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
                case MINUTE -> time.truncatedTo(ChronoUnit.MINUTES);
                case SECOND -> time.truncatedTo(ChronoUnit.SECONDS);
                default -> throw new IllegalArgumentException("unit=" + unit + ": not checked");
            };
            long ms = floor.toInstant(ZoneOffset.UTC).toEpochMilli();
            return from.kind() == ValueKind.DATE ? (Object) (ms / MS_PER_DAY) : (Object) ms;
        };
    }

    static void checkFloor(TimeUnitRange unit) {
        switch (unit) {
            case YEAR, QUARTER, MONTH, DAY, HOUR, MINUTE, SECOND -> {}
            default -> throw new SqlException("FLOOR(... TO " + unit + ") is not supported");
        }
    }

    private static void checkTime(ColumnType from) {
        if (from.kind() != ValueKind.DATE && from.kind() != ValueKind.TIMESTAMP) {
            throw new SqlException("a field or whole units of a value of type " + from.kind()
                    + " are not supported; use DATE or TIMESTAMP");
        }
    }

    private static LocalDateTime dateTime(ColumnType type, Object value) {
        long ms = type.kind() == ValueKind.DATE ? (Long) value * MS_PER_DAY : (Long) value;
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(ms), ZoneOffset.UTC);
    }

    /** A date or time and a span after it. */
    static Long plus(ColumnType type, Object value, long spanMs) {
        if (type.kind() == ValueKind.DATE) {
            if (spanMs % MS_PER_DAY != 0) {
                throw new ArithmeticException("an INTERVAL added to a DATE has whole days");
            }
            return checked((Long) value * MS_PER_DAY + spanMs) / MS_PER_DAY;
        }
        return checked(Math.addExact((Long) value, spanMs));
    }

    private static long checked(long timestampMs) {
        if (!ValueText.isInRange(timestampMs)) {
            throw new ArithmeticException("the year is not between 0001 and 9999");
        }
        return timestampMs;
    }
}
