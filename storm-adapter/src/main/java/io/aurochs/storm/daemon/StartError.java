package io.aurochs.storm.daemon;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A line for the user about a topology's first JVM that ended before it answered: what it has printed. */
final class StartError {
    /** What a virtual machine also prints: warnings, the options that it takes from the environment, and where an exception was thrown. */
    private static final Predicate<String> NOISE = Pattern.compile(
                    "\\[.*|.* warning: .*|WARNING: .*|(?:NOTE: )?Picked up .*|\\s+at .*|\\s+\\.\\.\\. \\d+ more|\\s*",
                    Pattern.DOTALL)
            .asMatchPredicate();

    private static final Pattern CONTROLS = Pattern.compile("\\p{Cc}+");
    private static final String CUT = "...";

    private static final String SEPARATOR = "; ";
    private static final int MOST_LINES = 2;
    private static final int MOST_CHARACTERS = 300;

    private StartError() {}

    /**
     * Returns it, or an empty text if there is none.
     *
     * @param logs the topology's, of no other JVM
     */
    static String in(Path logs) {
        String ofTopology = lines(logs.resolve("worker.log"), line -> line.startsWith(TopologyJvm.CANNOT_RUN), 1);
        return ofTopology.isEmpty() ? lines(logs.resolve("jvm.log"), NOISE.negate(), MOST_LINES) : ofTopology;
    }

    /** The first lines of a kind, however they are encoded. */
    private static String lines(Path file, Predicate<String> wanted, int most) {
        try (Reader in = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8);
                Stream<String> lines = new BufferedReader(in).lines()) {
            return lines.filter(wanted).limit(most).map(StartError::readable).collect(Collectors.joining(SEPARATOR));
        } catch (IOException | UncheckedIOException e) {
            // That the JVM has ended is said anyway.
            return "";
        }
    }

    /** The beginning of a line, for a terminal. */
    private static String readable(String line) {
        String plain = CONTROLS.matcher(line).replaceAll(" ").strip();
        return plain.length() <= MOST_CHARACTERS ? plain : plain.substring(0, MOST_CHARACTERS) + CUT;
    }
}
