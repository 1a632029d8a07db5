package io.aurochs.benchmarks.driver.run;

/** What an application can read. */
public enum AppInput {
    /** A text: that of a file, or the usual one. */
    TEXT,
    /** Lines: those of a file in a public format, or generated ones. */
    LINES,
    /** What it makes itself, and nothing else. */
    GENERATED
}
