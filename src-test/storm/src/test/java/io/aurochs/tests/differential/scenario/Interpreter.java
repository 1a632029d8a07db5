package io.aurochs.tests.differential.scenario;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Optional;

/**
 * A program that runs the scripts of components in other languages. Where it is missing, tests that need it are skipped.
 *
 * @param program what is called
 * @param suffix of its scripts' names
 * @param remedy how it is installed
 */
public record Interpreter(String program, String suffix, String remedy) {
    public static final Interpreter PYTHON =
            new Interpreter("python3", ".py", "install Python 3 (Debian's package python3)");
    public static final Interpreter NODE = new Interpreter("node", ".js", "install Node.js (Debian's package nodejs)");

    /** What is not tested where it is missing, with the remedy. */
    public Optional<String> missing() {
        return runs()
                ? Optional.empty()
                : Optional.of("COMPONENTS IN OTHER LANGUAGES ARE NOT TESTED: " + program
                        + " is missing or does not run; " + remedy);
    }

    /** Skips the test that calls this where it is missing. */
    public void assumeInstalled() {
        assumeNothingMissing(missing());
    }

    /** Skips the test that calls this if something is missing, and prints it, too: reports of skipped tests are easily overlooked. */
    public static void assumeNothingMissing(Optional<String> missing) {
        missing.ifPresent(System.err::println);
        assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    }

    /** Not only that it is there: version managers put a program of each name on the PATH, and install the rest on demand. */
    private boolean runs() {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
