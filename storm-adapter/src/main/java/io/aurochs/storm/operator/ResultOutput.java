package io.aurochs.storm.operator;

import io.aurochs.bundle.Router;
import io.aurochs.bundle.SampledWeight;
import io.aurochs.storm.reliability.AurochsTuple;
import io.aurochs.storm.serde.TupleWeight;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Gathers what one of several tasks of a component emits, and sends it on the way to the {@link OrderEvaluator} of the component: for many
 * tuples at once, as that costs less for each. One thread at a time.
 */
final class ResultOutput implements OrderedOutput {
    /** What is sent at once is for at most so many tuples, and not much more tuples and bytes. */
    static final int MOST_TUPLES = 64;

    static final int MOST_BYTES = 1 << 15;
    private static final int WEIGHED = 16;
    private static final long NONE = -1;

    private final String component;
    private final Router router;
    private final int order;
    private final OutputTasks tasks;
    private final BitSet unordered;
    private final SampledWeight weight = new SampledWeight(new TupleWeight(), WEIGHED);
    private final long[] serials = new long[MOST_TUPLES];
    private final int[] ends = new int[MOST_TUPLES];
    private int[] destinations = new int[MOST_TUPLES];
    private AurochsTuple[] tuples = new AurochsTuple[MOST_TUPLES];
    private int received;
    private int emitted;
    private long bytes;
    private long serial = NONE;

    /**
     * @param order the router's index of the task that brings the results into order
     * @param unordered the router's indexes of tasks of Storm's own, which receive at once
     */
    ResultOutput(String component, Router router, int order, OutputTasks tasks, BitSet unordered) {
        this.component = component;
        this.router = router;
        this.order = order;
        this.tasks = tasks;
        this.unordered = unordered;
    }

    /** A tuple is about to be executed. */
    void begin(long itsSerial) {
        serial = itsSerial;
    }

    /** The tuple was executed. */
    void end() {
        serials[received] = serial;
        ends[received] = emitted;
        received++;
        serial = NONE;
        if (received == MOST_TUPLES || emitted >= MOST_TUPLES || bytes >= MOST_BYTES) {
            send();
        }
    }

    /** Sends what was gathered, if anything was. */
    void send() {
        if (received == 0) {
            return;
        }
        int[] receivers = new int[emitted];
        for (int i = 0; i < emitted; i++) {
            receivers[i] = tasks.listOf(destinations[i]).get(0);
        }
        router.append(
                order,
                new TaskResults(
                        Arrays.copyOf(serials, received),
                        Arrays.copyOf(ends, received),
                        receivers,
                        Arrays.copyOf(tuples, emitted),
                        bytes));
        Arrays.fill(tuples, 0, emitted, null);
        received = 0;
        emitted = 0;
        bytes = 0;
    }

    @Override
    public void append(int destination, AurochsTuple tuple) {
        if (unordered.get(destination)) {
            router.append(destination, tuple);
            return;
        }
        if (serial == NONE) {
            throw new IllegalStateException("bolt " + component
                    + " has several tasks and emits outside execute, to stream "
                    + tuple.getSourceStreamId() + ": that has no place in the order of the topology (aurochs.ordered);"
                    + " emit in execute, or give the bolt one task");
        }
        if (emitted == tuples.length) {
            tuples = Arrays.copyOf(tuples, 2 * emitted);
            destinations = Arrays.copyOf(destinations, 2 * emitted);
        }
        tuples[emitted] = tuple;
        destinations[emitted] = destination;
        emitted++;
        bytes += weight.of(tuple);
    }
}
