package io.aurochs.benchmarks.driver.run;

import java.util.List;

/** A forked JVM died, hung or said that its run failed. The message is one line; the tail is the last that it printed. */
public final class RunFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final List<String> tail;
    private final boolean isHang;

    /**
     * A failure.
     *
     * @param message one line
     * @param tail see {@link #tail}
     */
    public RunFailure(String message, List<String> tail) {
        this(message, tail, false);
    }

    private RunFailure(String message, List<String> tail, boolean isHang) {
        super(message);
        this.tail = List.copyOf(tail);
        this.isHang = isHang;
    }

    /** The same of a JVM that did not end and was killed. */
    public static RunFailure ofHang(String message, List<String> tail) {
        return new RunFailure(message, tail, true);
    }

    /** Whether the JVM did not end by itself, which has cost minutes and would again. */
    public boolean isHang() {
        return isHang;
    }

    /** The last lines that the JVM printed, oldest first; empty if they say nothing more than the message. */
    public List<String> tail() {
        return tail;
    }
}
