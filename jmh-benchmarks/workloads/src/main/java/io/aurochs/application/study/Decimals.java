package io.aurochs.application.study;

/** Numbers as a sensor writes them, of so many places. Pure functions. */
public final class Decimals {
    private Decimals() {}

    /**
     * Appends a number that is not negative, rounded.
     *
     * @param fractions of a whole, a power of ten: 100 for two places
     */
    public static void append(StringBuilder line, double number, int fractions) {
        long scaled = StrictMath.round(number * fractions);
        line.append(scaled / fractions).append('.');
        for (int place = fractions / 10; place > 0; place /= 10) {
            line.append((char) ('0' + scaled / place % 10));
        }
    }
}
