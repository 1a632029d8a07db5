package io.aurochs.sql.row;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.regex.Pattern;

/** Values as text, and back: in tables, in results and in {@code CAST}. */
public final class ValueText {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter READ_TIMESTAMP = new DateTimeFormatterBuilder()
            .append(SECOND)
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final int MOST_FRACTION = 3;
    private static final int NANOS_PER_MS = 1_000_000;
    /** With a day and a time; ISO 8601 has a T between. */
    private static final int DAY_LENGTH = 10;

    /** The years that SQL has. */
    private static final int FIRST_YEAR = 1;

    private static final int LAST_YEAR = 9999;
    private static final long MS_PER_DAY = 86_400_000;
    private static final long FIRST_MS = LocalDate.of(FIRST_YEAR, 1, 1).toEpochDay() * MS_PER_DAY;
    private static final long END_MS = LocalDate.of(LAST_YEAR + 1, 1, 1).toEpochDay() * MS_PER_DAY;

    private static final Pattern DOUBLE = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,4})?");
    /** A digit before the exponent. */
    private static final Pattern NOT_ZERO = Pattern.compile("^[^eE]*[1-9]");

    private static final Pattern DECIMAL = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)");

    private ValueText() {}

    /** A value as text. A timestamp has as many digits of the second as its type. */
    public static String of(ColumnType type, Object value) {
        return switch (type.kind()) {
            case BOOLEAN -> (Boolean) value ? "TRUE" : "FALSE";
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            case DATE -> DATE.format(LocalDate.ofEpochDay((Long) value));
            case TIMESTAMP -> timestamp((Long) value, type.precision());
            default -> value.toString();
        };
    }

    private static String timestamp(long ms, int digits) {
        LocalDateTime time = LocalDateTime.ofInstant(Instant.ofEpochMilli(ms), ZoneOffset.UTC);
        String text = SECOND.format(time);
        if (digits <= 0) {
            return text;
        }
        String fraction = String.format(Locale.ROOT, "%03d", time.get(ChronoField.NANO_OF_SECOND) / NANOS_PER_MS);
        return text + "." + fraction.substring(0, Math.min(digits, MOST_FRACTION));
    }

    /**
     * The value that a text means.
     *
     * @throws IllegalArgumentException when it means none of that type; the message says why
     */
    public static Object parse(ColumnType type, String text) {
        return switch (type.kind()) {
            case BOOLEAN -> bool(text);
            case TINYINT, SMALLINT, INTEGER, BIGINT -> integer(type, text);
            case DECIMAL -> decimal(type, text);
            case DOUBLE -> floating(text);
            case CHAR -> padded(checked(type, text), type.precision());
            case VARCHAR -> checked(type, text);
            case DATE -> date(text);
            case TIMESTAMP -> timestamp(type, text);
            case INTERVAL -> throw new IllegalArgumentException("an INTERVAL cannot be read from a text");
        };
    }

    private static String checked(ColumnType type, String text) {
        if (type.isTooLong(text)) {
            throw new IllegalArgumentException("it has more than " + type.precision() + " characters");
        }
        return text;
    }

    /** A text of at least so many characters. */
    public static String padded(String text, int characters) {
        int missing = characters - text.codePointCount(0, text.length());
        return missing <= 0 ? text : text + " ".repeat(missing);
    }

    private static boolean bool(String text) {
        if (text.equalsIgnoreCase("true")) {
            return true;
        }
        if (text.equalsIgnoreCase("false")) {
            return false;
        }
        throw new IllegalArgumentException("not TRUE or FALSE");
    }

    private static long integer(ColumnType type, String text) {
        long value;
        try {
            value = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not an integer from the range of " + type.kind(), e);
        }
        if (!type.kind().holds(value)) {
            throw new IllegalArgumentException("out of the range of " + type.kind());
        }
        return value;
    }

    /** A decimal number with any number of digits. */
    public static BigDecimal decimal(String text) {
        if (!DECIMAL.matcher(text).matches()) {
            throw new IllegalArgumentException("not a decimal number");
        }
        return new BigDecimal(text);
    }

    private static BigDecimal decimal(ColumnType type, String text) {
        return fitted(type, decimal(text));
    }

    /**
     * A decimal number as one of a type.
     *
     * @throws IllegalArgumentException when it has too many digits before or behind the point
     */
    public static BigDecimal fitted(ColumnType type, BigDecimal value) {
        BigDecimal shortest = value.stripTrailingZeros();
        if (shortest.scale() > type.scale()) {
            throw new IllegalArgumentException("more than " + type.scale() + " digits behind the point");
        }
        // First: a number such as 1e1000000000 would fill the memory with zeros.
        if ((long) shortest.precision() - shortest.scale() > type.precision() - type.scale()
                && shortest.signum() != 0) {
            throw new IllegalArgumentException("out of the range of " + type);
        }
        return shortest.setScale(type.scale());
    }

    private static double floating(String text) {
        if (!DOUBLE.matcher(text).matches()) {
            throw new IllegalArgumentException("not a number");
        }
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value) || (value == 0 && NOT_ZERO.matcher(text).find())) {
            throw new IllegalArgumentException("out of the range of DOUBLE");
        }
        return value;
    }

    private static long date(String text) {
        try {
            LocalDate date = LocalDate.parse(text, DATE);
            checkYear(date.getYear());
            return date.toEpochDay();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("not a date such as 2026-01-31", e);
        }
    }

    private static long timestamp(ColumnType type, String text) {
        try {
            String spaced = text.length() > DAY_LENGTH && text.charAt(DAY_LENGTH) == 'T'
                    ? text.substring(0, DAY_LENGTH) + ' ' + text.substring(DAY_LENGTH + 1)
                    : text;
            LocalDateTime time = LocalDateTime.parse(spaced, READ_TIMESTAMP);
            checkYear(time.getYear());
            long ms = time.toInstant(ZoneOffset.UTC).toEpochMilli();
            if (time.get(ChronoField.NANO_OF_SECOND) % NANOS_PER_MS != 0 || truncated(ms, type.precision()) != ms) {
                throw new IllegalArgumentException("more than " + type.precision() + " digits of the second");
            }
            return ms;
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("not a time such as 2026-01-31 23:59:59.999", e);
        }
    }

    private static void checkYear(int year) {
        if (year < FIRST_YEAR || year > LAST_YEAR) {
            throw new IllegalArgumentException("the year is not between 0001 and 9999");
        }
    }

    /** Whether a time is in the years that SQL has. */
    public static boolean isInRange(long timestampMs) {
        return timestampMs >= FIRST_MS && timestampMs < END_MS;
    }

    /** A timestamp with fewer digits of the second. */
    public static long truncated(long timestampMs, int digits) {
        if (digits >= MOST_FRACTION) {
            return timestampMs;
        }
        long unit = digits == 2 ? 10 : digits == 1 ? 100 : 1_000;
        return Math.floorDiv(timestampMs, unit) * unit;
    }
}
