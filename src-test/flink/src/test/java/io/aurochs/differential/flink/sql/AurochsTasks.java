package io.aurochs.differential.flink.sql;

/** Recognises tasks of Aurochs. */
final class AurochsTasks {
    private AurochsTasks() {}

    /** Whether this thread runs one, and none of stock Flink. */
    static boolean isCurrent() {
        return StackWalker.getInstance()
                .walk(frames ->
                        frames.anyMatch(frame -> frame.getClassName().startsWith("io.aurochs.flink.operator.")));
    }
}
