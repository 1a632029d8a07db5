package io.aurochs.benchmarks.driver.run;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the user asked for cannot be done. The message is one line that says what, where, and the remedy. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The message as the class says. */
    public UsageException(String message) {
        super(message);
    }

    /** @throws UsageException with the message, unless the condition holds */
    public static void unless(boolean condition, String message) {
        if (!condition) {
            throw new UsageException(message);
        }
    }

    /**
     * Names that were given, each of which must be known and be there once.
     *
     * @param option that they were given to
     * @throws UsageException if one is not known or there twice
     */
    public static List<String> unlessKnown(String option, List<String> given, List<String> known) {
        Set<String> seen = new HashSet<>();
        for (String name : given) {
            unless(known.contains(name), option + " " + name + ": known are " + String.join(", ", known));
            unless(seen.add(name), option + " names " + name + " twice");
        }
        return given;
    }
}
