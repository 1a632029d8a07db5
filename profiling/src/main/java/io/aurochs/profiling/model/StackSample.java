package io.aurochs.profiling.model;

import java.util.List;

/**
 * One look at a thread that was running.
 *
 * @param threadId the operating system's
 * @param frames from the innermost outwards
 */
public record StackSample(long threadId, List<Frame> frames) {
    public StackSample {
        frames = List.copyOf(frames);
    }

    /**
     * A method, or a function of native code.
     *
     * @param name {@code package.Class.method}, or the symbol alone
     * @param kind how it was running
     */
    public record Frame(String name, Kind kind) {}

    /** How a frame was running. */
    public enum Kind {
        /** Of Java, compiled as a method of its own. */
        COMPILED,
        /** Of Java, part of its caller's compiled code. */
        INLINED,
        /** Of Java, interpreted. */
        INTERPRETED,
        /** Of a library or the JVM. */
        NATIVE,
        /** Of the kernel. */
        KERNEL
    }
}
