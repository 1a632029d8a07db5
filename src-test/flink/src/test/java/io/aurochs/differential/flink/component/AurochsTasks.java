package io.aurochs.differential.flink.component;

/** Recognises tasks of Aurochs. */
public final class AurochsTasks {
    private AurochsTasks() {}

    /** Whether this thread runs one, and none of stock Flink. */
    public static boolean isCurrent() {
        return StackWalker.getInstance()
                .walk(frames ->
                        frames.anyMatch(frame -> frame.getClassName().startsWith("io.aurochs.flink.operator.")));
    }
}
