package io.aurochs.jobs;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of the protocol: words, each percent-encoded, so that none has a blank or a line's end, with a blank between them. A word without
 * letters is {@code %}.
 *
 * <pre>
 *  request   aurochs-jobs 1 list | stop NAME | drain NAME | submit WEIGHT JAR CLASS ARGUMENT...
 *            | replace NAME JAR CLASS ARGUMENT...
 *  reply     ok
 *            row WORD...          any number of them
 *            end
 *  or        failed MESSAGE
 * </pre>
 *
 * The connection has one request and its reply.
 */
final class JobLine {
    static final String PROTOCOL = "aurochs-jobs";
    static final String VERSION = "1";
    static final String OK = "ok";
    static final String ROW = "row";
    static final String END = "end";
    static final String FAILED = "failed";

    /** A longer request is refused. */
    static final int MOST_BYTES = 64 << 10;

    private static final String NOTHING = "%";

    private JobLine() {}

    static String of(List<String> words) {
        return words.stream()
                        .map(word -> word.isEmpty() ? NOTHING : URLEncoder.encode(word, StandardCharsets.UTF_8))
                        .collect(Collectors.joining(" "))
                + "\n";
    }

    /** @throws IllegalArgumentException when a word is not encoded as it should be */
    static List<String> words(String line) {
        return Arrays.stream(line.split(" ", -1))
                .map(word -> word.equals(NOTHING) ? "" : URLDecoder.decode(word, StandardCharsets.UTF_8))
                .toList();
    }
}
