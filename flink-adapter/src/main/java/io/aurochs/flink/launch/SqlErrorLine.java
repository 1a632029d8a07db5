package io.aurochs.flink.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.runtime.rest.util.RestClientException;

/** Tells in one line why a statement failed. The gateway answers with the text of a stack trace; its last cause says why. */
final class SqlErrorLine {
    private static final String CAUSE = "Caused by: ";

    /** Where a frame stands, or the number of those left out: an exception's message has ended before. */
    private static final Pattern FRAME = Pattern.compile("\\s+(at |\\.\\.\\. \\d).*");

    /** What stands around an exception that the gateway answers with. */
    private static final Pattern ENVELOPE =
            Pattern.compile("(?s)^\\[[^\\n]*<Exception on server side:\\n|\\s*End of exception on server side>]$");

    /** Lists after a message: all that a connector or the grammar knows, and the table's own options, which may hold secrets. */
    private static final Pattern LISTS =
            Pattern.compile("(?s)\\s(Supported options|Table options are|Was expecting( one of)?):\\s.*");

    /** Exceptions about the whole statement, which wrap those about its parts. */
    private static final Pattern OF_THE_STATEMENT =
            Pattern.compile("(?s)org\\.apache\\.flink\\.table\\.api\\.(Validation|Table)Exception: .*");

    private SqlErrorLine() {}

    static String of(Throwable thrown) {
        return ErrorLine.causes(thrown)
                .filter(RestClientException.class::isInstance)
                .map(answer -> ofTrace(String.valueOf(answer.getMessage())))
                .findFirst()
                .orElseGet(() -> ErrorLine.of(thrown));
    }

    /**
     * Of a stack trace: its last cause, after the outermost one about the whole statement; or only the outermost one that repeats the last,
     * and says where in the statement it is.
     */
    static String ofTrace(String trace) {
        List<String> causes = causes(ENVELOPE.matcher(trace).replaceAll(""));
        String last = causes.get(causes.size() - 1);
        String reason = last.substring(last.indexOf(": ") + 1).strip();
        return causes.stream()
                .filter(cause -> cause.contains(reason)
                        || OF_THE_STATEMENT.matcher(cause).matches())
                .findFirst()
                .map(outer -> outer.contains(reason) ? outer : outer.replaceFirst("\\.$", "") + ": " + last)
                .orElse(last);
    }

    /** The exceptions, outermost first, each with its message in one line. Those that are suppressed are indented, and left out. */
    private static List<String> causes(String trace) {
        List<String> causes = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        boolean isMessage = true;
        for (String line : trace.lines().toList()) {
            if (line.startsWith(CAUSE)) {
                causes.add(inOneLine(text));
                text.setLength(0);
                text.append(line, CAUSE.length(), line.length()).append('\n');
                isMessage = true;
            } else if (FRAME.matcher(line).matches()) {
                isMessage = false;
            } else if (isMessage) {
                text.append(line).append('\n');
            }
        }
        causes.add(inOneLine(text));
        return causes;
    }

    private static String inOneLine(CharSequence text) {
        return LISTS.matcher(text).replaceFirst("").strip().replaceAll("\\s+", " ");
    }
}
