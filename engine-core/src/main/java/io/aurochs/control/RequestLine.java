package io.aurochs.control;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A line of the protocol: words, each percent-encoded, so that none has a blank or a line's end, with a blank between them. A word without
 * letters is {@code %}.
 *
 * <pre>
 *  request   PROTOCOL VERSION REQUEST ARGUMENT...
 *  reply     ok
 *            row WORD...          any number of them
 *            end
 *  or        failed MESSAGE
 * </pre>
 *
 * The connection has one request and its reply.
 */
public final class RequestLine {
    static final String OK = "ok";
    static final String ROW = "row";
    static final String END = "end";
    static final String FAILED = "failed";

    /** A longer request is refused. */
    public static final int MOST_BYTES = 64 << 10;

    private static final String NOTHING = "%";

    /** A message is a line. */
    private static final Pattern LINE_BREAK = Pattern.compile("\\s*\\R\\s*");

    private RequestLine() {}

    static String failed(String message) {
        return of(List.of(FAILED, LINE_BREAK.matcher(message).replaceAll(" ")));
    }

    public static String of(List<String> words) {
        return words.stream()
                        .map(word -> word.isEmpty() ? NOTHING : URLEncoder.encode(word, StandardCharsets.UTF_8))
                        .collect(Collectors.joining(" "))
                + "\n";
    }

    /** @throws IllegalArgumentException when a word is not encoded as it should be */
    public static List<String> words(String line) {
        return Arrays.stream(line.split(" ", -1))
                .map(word -> word.equals(NOTHING) ? "" : URLDecoder.decode(word, StandardCharsets.UTF_8))
                .toList();
    }
}
