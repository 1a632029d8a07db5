package io.aurochs.flink.launch;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.runtime.JobException;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.util.SerializedThrowable;

/** Tells an exception in one line: its message, those of its causes that say more, and where user code threw it. */
final class ErrorLine {
    /** For causes that lead in a circle. */
    private static final int DEEPEST = 32;
    /** What Flink and the JDK wrap around the exception that matters. */
    private static final List<Class<? extends Throwable>> WRAPPERS = List.of(
            ExecutionException.class,
            CompletionException.class,
            InvocationTargetException.class,
            ProgramInvocationException.class,
            JobExecutionException.class,
            JobException.class);

    private ErrorLine() {}

    static String of(Throwable thrown) {
        StringBuilder line = new StringBuilder();
        for (Throwable t : causes(thrown).toList()) {
            String text = isWrapper(t) ? "" : text(t);
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
    static String of(Throwable thrown, Predicate<String> isUsers) {
        return of(thrown)
                + place(thrown, isUsers).map(frame -> " (at " + frame + ")").orElse("");
    }

    /** The exception and its causes, outermost first. */
    static Stream<Throwable> causes(Throwable thrown) {
        return Stream.iterate(thrown, t -> t != null, Throwable::getCause).limit(DEEPEST);
    }

    /** A wrapper says something only when it wraps nothing. */
    private static boolean isWrapper(Throwable t) {
        return t.getCause() != null && WRAPPERS.stream().anyMatch(wrapper -> wrapper.isInstance(t));
    }

    private static String text(Throwable t) {
        String message = t.getMessage();
        if (message == null || message.isBlank()) {
            return t.getClass().getName();
        }
        // A serialised one begins with the name of the class that it stands for.
        return t instanceof SerializedThrowable || isCauseAgain(t, message)
                ? message
                : t.getClass().getName() + ": " + message;
    }

    /** {@code new RuntimeException(cause)} repeats the cause as its message. */
    private static boolean isCauseAgain(Throwable t, String message) {
        return t.getCause() != null && message.equals(t.getCause().toString());
    }

    /** Innermost cause first: that is where it began. */
    private static Optional<StackTraceElement> place(Throwable thrown, Predicate<String> isUsers) {
        List<Throwable> causes = causes(thrown).toList();
        for (int i = causes.size() - 1; i >= 0; i--) {
            for (StackTraceElement frame : causes.get(i).getStackTrace()) {
                if (isUsers.test(frame.getClassName())) {
                    return Optional.of(withoutLoader(frame));
                }
            }
        }
        return Optional.empty();
    }

    private static StackTraceElement withoutLoader(StackTraceElement frame) {
        return new StackTraceElement(
                frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
    }
}
