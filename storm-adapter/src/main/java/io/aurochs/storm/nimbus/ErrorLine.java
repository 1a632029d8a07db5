package io.aurochs.storm.nimbus;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.storm.thrift.TException;

/** Tells an exception in one line: its message, those of its causes that say more, and where user code threw it. */
public final class ErrorLine {
    /** For causes that lead in a circle. */
    private static final int DEEPEST = 16;

    private ErrorLine() {}

    public static String of(Throwable thrown) {
        StringBuilder line = new StringBuilder();
        for (Throwable t : causes(thrown)) {
            String text = t instanceof InvocationTargetException ? "" : text(t);
            if (!text.isEmpty() && line.indexOf(text) < 0) {
                line.append(line.isEmpty() ? "" : ": ").append(text);
            }
        }
        return line.toString().replaceAll("\\s*[\\r\\n]+\\s*", " ");
    }

    /**
     * The same, followed by the place in user code.
     *
     * @param isUsers tells by its name whether a class is the user's
     */
    public static String of(Throwable thrown, Predicate<String> isUsers) {
        return of(thrown)
                + place(thrown, isUsers).map(frame -> " (at " + frame + ")").orElse("");
    }

    /** The exception and its causes, outermost first. */
    private static List<Throwable> causes(Throwable thrown) {
        return Stream.iterate(thrown, t -> t != null, Throwable::getCause)
                .limit(DEEPEST)
                .toList();
    }

    /** Innermost cause first: that is where it began. */
    private static Optional<String> place(Throwable thrown, Predicate<String> isUsers) {
        List<Throwable> causes = causes(thrown);
        for (int i = causes.size() - 1; i >= 0; i--) {
            for (StackTraceElement frame : causes.get(i).getStackTrace()) {
                if (isUsers.test(frame.getClassName())) {
                    return Optional.of(frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName()
                            + ":" + frame.getLineNumber() + ")");
                }
            }
        }
        return Optional.empty();
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
