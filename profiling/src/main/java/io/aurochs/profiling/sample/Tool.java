package io.aurochs.profiling.sample;

import java.util.Locale;

/** What samples stacks. */
public enum Tool {
    /** Flight Recorder: in every JDK; looks only at threads that run Java, which its safe points bias a little. */
    JFR,
    /** async-profiler: sees native code and the JVM's own threads, too; for Linux on x86-64 and 64-bit ARM. */
    ASYNC;

    /** As users write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
