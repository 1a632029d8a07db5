package io.aurochs.worker;

import io.aurochs.sync.PaddedSequence;
import org.jspecify.annotations.Nullable;

/**
 * Which task group a worker is inside of, if any, for other threads to see.
 *
 * <ul>
 *   <li><b>Source:</b> a sequence lock's counter without the lock.
 *   <li><b>Writers:</b> the worker; {@code seen}, {@code seenSinceNs} and {@code stepsSeen}: the watch.
 *   <li><b>Invariants:</b> the number is odd exactly while the worker is inside a group, and never the same for two stays.
 *   <li><b>Ordering:</b> number release (group) → number acquire.
 *   <li><b>Checked by:</b> CallWatchTest.
 * </ul>
 */
final class Turn {
    private final PaddedSequence number = new PaddedSequence(0);
    private final PaddedSequence stepsThatWorked = new PaddedSequence(0);
    private @Nullable Duty group;
    private long seen;
    private long seenSinceNs;
    private long stepsSeen;

    /** The worker goes into a group. */
    void begin(Duty newGroup) {
        group = newGroup;
        number.setRelease(number.getOpaque() + 1);
    }

    /**
     * The worker has come out again.
     *
     * @param worked whether it found something to do there
     */
    void end(boolean worked) {
        if (worked) {
            stepsThatWorked.setRelease(stepsThatWorked.getOpaque() + 1);
        }
        number.setRelease(number.getOpaque() + 1);
    }

    /** Whether the worker is inside a group now. Any thread. */
    boolean isInside() {
        return (number.getAcquire() & 1) != 0;
    }

    /**
     * How long the watch has seen the worker inside the same group without a break, nanoseconds; 0 when it is outside or has
     * just gone in. The watch only.
     */
    long stayNs(long nowNs) {
        long now = number.getAcquire();
        if (now != seen) {
            seen = now;
            seenSinceNs = nowNs;
        }
        return (now & 1) == 0 ? 0 : nowNs - seenSinceNs;
    }

    /** Whether the worker has found something to do since this was asked the last time. The watch only. */
    boolean hasWorked() {
        long now = stepsThatWorked.getAcquire();
        boolean worked = now != stepsSeen;
        stepsSeen = now;
        return worked;
    }

    /** The group the worker is inside of, or was last. After {@link #stayNs} or {@link #isInside} said that it is in one. */
    Duty group() {
        Duty current = group;
        if (current == null) {
            throw new IllegalStateException("the worker has not been inside any group");
        }
        return current;
    }
}
