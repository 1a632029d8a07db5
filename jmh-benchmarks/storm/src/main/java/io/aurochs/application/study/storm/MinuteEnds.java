package io.aurochs.application.study.storm;

import java.util.HashMap;
import java.util.Map;

/**
 * Tells when a minute of an expressway is closed: when each of the tasks that send its end has done so. What a task sent before that has come by
 * then, as Storm keeps the order of tuples between two tasks. One thread.
 */
final class MinuteEnds {
    private final int senders;
    private final Map<Integer, Ends> expressways = new HashMap<>();

    /** @param senders how many tasks send the ends of an expressway's minutes */
    MinuteEnds(int senders) {
        this.senders = senders;
    }

    /** Of one expressway. */
    private static final class Ends {
        private final Map<Long, Integer> open = new HashMap<>();
        private long closed;
    }

    /** Counts an end; whether the minute is closed with it. */
    boolean isClosedBy(int expressway, long minute) {
        Ends ends = of(expressway);
        if (ends.open.merge(minute, 1, Integer::sum) < senders) {
            return false;
        }
        ends.open.remove(minute);
        ends.closed = minute;
        return true;
    }

    /** The last minute of an expressway that is closed, 0 before the first. */
    long closed(int expressway) {
        return of(expressway).closed;
    }

    private Ends of(int expressway) {
        return expressways.computeIfAbsent(expressway, unseen -> new Ends());
    }
}
