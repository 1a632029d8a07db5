package io.aurochs.benchmarks.driver.run;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of the input that is measured, instead of what a system reaches in a fixed time: where a record costs more, the more have come
 * before it, a faster system would else be measured with dearer records.
 *
 * @param first number of records processed when the window opens
 * @param last number of records processed when it closes; more than {@code first}
 */
public record RecordRange(long first, long last) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,12})([kM]?)\\.\\.(\\d{1,12})([kM]?)");

    /**
     * Of its text, such as {@code 500k..4M}.
     *
     * @throws UsageException if it is none
     */
    public static RecordRange of(String option, String text) {
        Matcher numbers = TEXT.matcher(text);
        UsageException.unless(numbers.matches(), option + " " + text + ": give two numbers such as 500k..4M");
        RecordRange range =
                new RecordRange(number(numbers.group(1), numbers.group(2)), number(numbers.group(3), numbers.group(4)));
        UsageException.unless(range.last > range.first, option + " " + text + ": the second number must be larger");
        return range;
    }

    private static long number(String digits, String unit) {
        return Long.parseLong(digits)
                * switch (unit) {
                    case "k" -> 1_000;
                    case "M" -> 1_000_000;
                    default -> 1;
                };
    }

    /** For people. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d to %,d", first, last);
    }
}
