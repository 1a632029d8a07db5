package io.aurochs.storm.launch;

import java.lang.reflect.InvocationTargetException;
import org.apache.storm.thrift.TException;

/** Tells an exception in one line: its message and those of its causes that say more. */
final class ErrorLine {
    private ErrorLine() {}

    static String of(Throwable thrown) {
        StringBuilder line = new StringBuilder();
        int depth = 0;
        // The bound is for causes that lead in a circle.
        for (Throwable t = thrown; t != null && depth < 16; t = t.getCause(), depth++) {
            String text = t instanceof InvocationTargetException ? "" : text(t);
            if (!text.isEmpty() && line.indexOf(text) < 0) {
                line.append(line.isEmpty() ? "" : ": ").append(text);
            }
        }
        return line.toString().replaceAll("\\s*[\\r\\n]+\\s*", " ");
    }

    /** The class is left out where the message was written to be read alone. */
    private static String text(Throwable t) {
        String message = t.getMessage();
        if (message == null || message.isBlank()) {
            return t.getClass().getName();
        }
        boolean selfSufficient =
                t instanceof TException || t.getClass().getName().startsWith("io.aurochs.");
        if (selfSufficient || isCauseAgain(t, message)) {
            return message;
        }
        return t.getClass().getName() + ": " + message;
    }

    /** {@code new RuntimeException(cause)} repeats the cause as its message. */
    private static boolean isCauseAgain(Throwable t, String message) {
        return t.getCause() != null && message.equals(t.getCause().toString());
    }
}
