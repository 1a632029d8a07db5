package io.aurochs.web;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** The readings of the last second, so that rates between two of them do not jump. One thread. */
final class Recent<R> {
    private static final long KEPT_NS = TimeUnit.SECONDS.toNanos(1);

    private final Deque<Interval<R>> readings = new ArrayDeque<>();

    /** Adds the newest one; returns the interval up to it from the oldest one. */
    Interval<R> add(long atNs, R reading) {
        while (readings.size() > 1 && atNs - readings.element().toNs() > KEPT_NS) {
            readings.remove();
        }
        Interval<R> newest = Interval.first(atNs, reading);
        readings.add(newest);
        Interval<R> oldest = readings.element();
        return new Interval<>(oldest.toNs(), oldest.to(), atNs, reading);
    }
}
