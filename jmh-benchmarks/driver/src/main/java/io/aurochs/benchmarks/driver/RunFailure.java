package io.aurochs.benchmarks.driver;

import java.util.List;

/** A forked JVM died, hung or said that its run failed. The message is one line; the tail is the last that it printed. */
final class RunFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final List<String> tail;

    RunFailure(String message, List<String> tail) {
        super(message);
        this.tail = List.copyOf(tail);
    }

    /** The last lines that the JVM printed, oldest first; empty if they say nothing more than the message. */
    List<String> tail() {
        return tail;
    }
}
