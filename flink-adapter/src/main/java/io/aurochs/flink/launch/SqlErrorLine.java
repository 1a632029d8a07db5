package io.aurochs.flink.launch;

import java.util.Arrays;
import java.util.List;
import org.apache.flink.runtime.rest.util.RestClientException;

/** Tells in one line why a statement failed. The gateway answers with the text of a stack trace; its last cause says why. */
final class SqlErrorLine {
    private static final String CAUSE = "Caused by: ";

    private SqlErrorLine() {}

    static String of(Throwable thrown) {
        return ErrorLine.causes(thrown)
                .filter(RestClientException.class::isInstance)
                .map(answer -> ofTrace(String.valueOf(answer.getMessage())))
                .findFirst()
                .orElseGet(() -> ErrorLine.of(thrown));
    }

    /**
     * Of a stack trace: the first line of its last cause, or of the outermost one that repeats it and says where in the statement it is.
     */
    static String ofTrace(String trace) {
        List<String> causes = Arrays.stream(trace.split(CAUSE))
                .map(cause -> cause.strip().lines().findFirst().orElse(""))
                .toList();
        String last = causes.get(causes.size() - 1);
        String message = last.substring(last.indexOf(": ") + 1).strip();
        return causes.stream()
                .filter(cause -> !message.isEmpty() && cause.endsWith(message))
                .findFirst()
                .orElse(last);
    }
}
