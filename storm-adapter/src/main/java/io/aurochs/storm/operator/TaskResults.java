package io.aurochs.storm.operator;

import io.aurochs.storm.reliability.AurochsTuple;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that a task has emitted for some of the tuples that it received, one after the other; perhaps nothing for some. Built by the task
 * that emits, then read once, by the task that restores the order.
 */
final class TaskResults {
    private final long[] serials;
    /** For each serial number, the position behind its last tuple. */
    private final int[] ends;

    private final int[] receivers;
    /** Null where it was sent: what a task has emitted may wait for long, but not for what was sent before it. */
    private final @Nullable AurochsTuple[] tuples;

    private final long bytes;

    /** How many serial numbers were read. */
    private int read;

    /**
     * Takes the arrays over.
     *
     * @param serials of the tuples that were received, ascending
     * @param ends for each of them, how many tuples there are up to its last one
     * @param receivers Storm's id of the task that receives each tuple
     * @param tuples what was emitted, in order
     * @param bytes about how much heap the tuples take
     */
    TaskResults(long[] serials, int[] ends, int[] receivers, AurochsTuple[] tuples, long bytes) {
        this.serials = serials;
        this.ends = ends;
        this.receivers = receivers;
        this.tuples = tuples;
        this.bytes = bytes;
    }

    /** About how much heap the tuples take. */
    long bytes() {
        return bytes;
    }

    /** For how many received tuples there are results. */
    int size() {
        return serials.length;
    }

    /** The serial number of a received tuple. */
    long serial(int index) {
        return serials[index];
    }

    /** Sends what was emitted for the next received tuple. */
    void sendNext(OutputTasks tasks, OrderedOutput output) {
        int end = ends[read];
        for (int i = read == 0 ? 0 : ends[read - 1]; i < end; i++) {
            AurochsTuple tuple = Objects.requireNonNull(tuples[i], "sent once");
            tuples[i] = null;
            output.append(tasks.destinationOf(receivers[i]), tuple);
        }
        read++;
    }
}
