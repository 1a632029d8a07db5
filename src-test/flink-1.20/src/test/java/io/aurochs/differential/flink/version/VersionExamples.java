package io.aurochs.differential.flink.version;

import java.util.List;

/** Flink's own examples that only this version has. */
public final class VersionExamples {
    private VersionExamples() {}

    /** The main classes of those that never end. */
    public static List<String> unbounded() {
        return List.of();
    }
}
