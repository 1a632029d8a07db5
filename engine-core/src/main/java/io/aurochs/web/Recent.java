package io.aurochs.web;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The readings of the last second, and the newest one before that: rates are over a second at least, so that they do not jump, however close
 * two readings come. One thread.
 */
final class Recent<R> {
    private static final long KEPT_NS = TimeUnit.SECONDS.toNanos(1);

    private final Deque<Interval<R>> readings = new ArrayDeque<>();

    /** Adds the newest one; returns the interval up to it from the oldest one. */
    Interval<R> add(long atNs, R reading) {
        readings.add(Interval.first(atNs, reading));
        Interval<R> oldest = readings.remove();
        while (!readings.isEmpty() && atNs - readings.element().toNs() >= KEPT_NS) {
            oldest = readings.remove();
        }
        readings.addFirst(oldest);
        return new Interval<>(oldest.toNs(), oldest.to(), atNs, reading);
    }
}
