package io.aurochs.flink.launch;

import org.jline.utils.Signals;

/** What Ctrl-C does. A terminal of jline changes that while it reads, and does not restore it: shutdown hooks would no longer run. */
final class InterruptHandler {
    private static final String INT = "INT";

    private final Object handler;

    private InterruptHandler(Object handler) {
        this.handler = handler;
    }

    /** The one that the JVM has now. */
    static InterruptHandler ofNow() {
        // Only replacing it gives it.
        InterruptHandler now = new InterruptHandler(Signals.register(INT, () -> {}));
        now.restore();
        return now;
    }

    void restore() {
        Signals.unregister(INT, handler);
    }
}
