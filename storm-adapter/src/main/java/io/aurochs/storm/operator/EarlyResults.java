package io.aurochs.storm.operator;

import org.jspecify.annotations.Nullable;

/** Results by the serial number of the tuple that they came of, from the one that is due next on. One thread. */
final class EarlyResults {
    private static final int LEAST_SLOTS = 64;

    /** A serial number's slot is its remainder; the length is a power of two. */
    private @Nullable TaskResults[] slots = new TaskResults[LEAST_SLOTS];

    private long due;
    private int waiting;

    /** Adds those of a tuple that was not due before. */
    void add(long serial, TaskResults results) {
        while (serial - due >= slots.length) {
            grow();
        }
        slots[slot(serial)] = results;
        waiting++;
    }

    /** Removes those that are due; null if they have not come. The next ones are due then. */
    @Nullable
    TaskResults takeDue() {
        int slot = slot(due);
        TaskResults results = slots[slot];
        if (results != null) {
            slots[slot] = null;
            waiting--;
            due++;
        }
        return results;
    }

    /** Of how many tuples they are. */
    int waiting() {
        return waiting;
    }

    /** Forgets all. */
    void clear() {
        slots = new TaskResults[LEAST_SLOTS];
        waiting = 0;
    }

    private int slot(long serial) {
        return (int) serial & (slots.length - 1);
    }

    private void grow() {
        @Nullable TaskResults[] old = slots;
        slots = new TaskResults[2 * old.length];
        for (long serial = due; serial < due + old.length; serial++) {
            slots[slot(serial)] = old[(int) serial & (old.length - 1)];
        }
    }
}
