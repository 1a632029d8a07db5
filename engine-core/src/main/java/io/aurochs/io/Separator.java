package io.aurochs.io;

/** What is between the columns of a line: one byte, which is in no number. */
final class Separator {
    private static final char MOST_ASCII = 0x7F;

    private Separator() {}

    /**
     * The byte of a character.
     *
     * @throws IllegalArgumentException when it cannot separate columns
     */
    static byte of(char separator) {
        boolean isInNumbers = Character.isLetterOrDigit(separator) || separator == '-' || separator == '.';
        if (separator > MOST_ASCII || separator == '\n' || separator == '\r' || isInNumbers) {
            throw new IllegalArgumentException(
                    "separator='" + separator
                            + "': give a character of one byte that is neither in numbers nor ends a line, such as ',' or '\\t'");
        }
        return (byte) separator;
    }
}
