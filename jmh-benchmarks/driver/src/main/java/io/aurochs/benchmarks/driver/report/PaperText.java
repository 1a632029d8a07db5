package io.aurochs.benchmarks.driver.report;

/**
 * What the text of a paper says; what can only be read off its plots is not among it.
 *
 * @param place where in the paper
 * @param statement a sentence about a figure, or in the row of a point a value
 */
public record PaperText(String place, String statement) {
    /** For people. */
    public String line() {
        return place + ": " + statement;
    }
}
