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

/** What a topology's first JVM has printed that ended before it answered, as a line for the user. */
final class StartError {
    /** What a virtual machine also prints when it starts. */
    private static final Predicate<String> NOISE =
            Pattern.compile("\\[.*|.* warning: .*|Picked up .*|\\s*").asMatchPredicate();

    private static final String SEPARATOR = "; ";
    private static final int MOST_LINES = 2;

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
            return lines.filter(wanted).limit(most).collect(Collectors.joining(SEPARATOR));
        } catch (IOException | UncheckedIOException e) {
            // That the JVM has ended is said anyway.
            return "";
        }
    }
}
