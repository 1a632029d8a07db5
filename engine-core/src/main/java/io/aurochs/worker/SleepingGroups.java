package io.aurochs.worker;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Groups whose idle sources want to be stepped again at a certain time. Few groups have sources and they are added at
 * most once per wait, so a lock will do; {@link #earliestNs()} is read without it.
 */
final class SleepingGroups {
    private record Sleeper(ReadyState state, long wakeAtNs) implements Comparable<Sleeper> {
        @Override
        public int compareTo(Sleeper other) {
            return Long.compare(wakeAtNs - other.wakeAtNs, 0);
        }
    }

    private final PriorityQueue<Sleeper> sleepers = new PriorityQueue<>();
    private volatile long earliestNs = Long.MAX_VALUE;

    /** Adds a group; true when it is now the first to wake. */
    synchronized boolean add(ReadyState state, long wakeAtNs) {
        // A group that was woken by something else before its time is still here: the earlier entry does for both.
        for (Sleeper sleeper : sleepers) {
            if (sleeper.state() == state && sleeper.wakeAtNs() <= wakeAtNs) {
                return false;
            }
        }
        sleepers.add(new Sleeper(state, wakeAtNs));
        boolean first = wakeAtNs < earliestNs;
        updateEarliest();
        return first;
    }

    /** Takes a group whose time has come, or null. */
    synchronized @Nullable ReadyState takeDue(long nowNs) {
        Sleeper first = sleepers.peek();
        if (first == null || first.wakeAtNs() > nowNs) {
            return null;
        }
        sleepers.remove();
        updateEarliest();
        return first.state();
    }

    /** When the first group wants to wake, {@link Long#MAX_VALUE} when none sleeps. */
    long earliestNs() {
        return earliestNs;
    }

    private void updateEarliest() {
        Sleeper first = sleepers.peek();
        earliestNs = first == null ? Long.MAX_VALUE : first.wakeAtNs();
    }
}
