package io.aurochs.benchmarks.driver;

import java.util.List;

/** A forked JVM died, hung or said that its run failed. The message is one line; the tail is the last that it printed. */
public final class RunFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final List<String> tail;

    /**
     * A failure.
     *
     * @param message one line
     * @param tail see {@link #tail}
     */
    public RunFailure(String message, List<String> tail) {
        super(message);
        this.tail = List.copyOf(tail);
    }

    /** The last lines that the JVM printed, oldest first; empty if they say nothing more than the message. */
    public List<String> tail() {
        return tail;
    }
}
