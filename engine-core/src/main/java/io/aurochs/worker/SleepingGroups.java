package io.aurochs.worker;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Groups of idle tasks that want to be stepped again at a certain time. They are added at most once per wait, so a lock will do;
 * {@link #earliestNs()} is read without it.
 */
final class SleepingGroups {
    private record Sleeper(ReadyState state, long wakeAtNs) implements Comparable<Sleeper> {
        @Override
        public int compareTo(Sleeper other) {
            return Long.compare(wakeAtNs - other.wakeAtNs, 0);
        }
    }

    private final PriorityQueue<Sleeper> sleepers = new PriorityQueue<>();
    private final Map<ReadyState, Sleeper> sleeperOf = new HashMap<>();
    private volatile long earliestNs = Long.MAX_VALUE;

    /** Adds a group; true when it is now the first to wake. */
    synchronized boolean add(ReadyState state, long wakeAtNs) {
        Sleeper known = sleeperOf.get(state);
        if (known != null) {
            // A group that was woken by something else before its time is still here: the earlier entry does for both.
            if (known.wakeAtNs() <= wakeAtNs) {
                return false;
            }
            sleepers.remove(known);
        }
        Sleeper sleeper = new Sleeper(state, wakeAtNs);
        sleepers.add(sleeper);
        sleeperOf.put(state, sleeper);
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
        sleeperOf.remove(first.state());
        updateEarliest();
        return first.state();
    }

    /** Forgets a group, if it is here. */
    synchronized void remove(ReadyState state) {
        Sleeper known = sleeperOf.remove(state);
        if (known != null) {
            sleepers.remove(known);
            updateEarliest();
        }
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
