package io.aurochs.storm.operator;

import io.aurochs.bundle.Router;
import io.aurochs.storm.reliability.AurochsTuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Gathers what one of several tasks of a component emits for a tuple, and sends it on the way to the {@link OrderEvaluator} of the
 * component. One thread at a time.
 */
final class ResultOutput implements OrderedOutput {
    private static final long NONE = -1;

    private final String component;
    private final Router router;
    private final int order;
    private final Set<Integer> unordered;
    private final List<Integer> receivers = new ArrayList<>();
    private final List<AurochsTuple> tuples = new ArrayList<>();
    private long serial = NONE;

    /**
     * @param order the router's index of the task that brings the results into order
     * @param unordered Storm's ids of tasks of Storm's own, which receive at once
     */
    ResultOutput(String component, Router router, int order, Set<Integer> unordered) {
        this.component = component;
        this.router = router;
        this.order = order;
        this.unordered = Set.copyOf(unordered);
    }

    /** A tuple is about to be executed. */
    void begin(long itsSerial) {
        serial = itsSerial;
    }

    /** The tuple was executed. */
    void end() {
        router.append(order, new TupleResults(serial, receivers, tuples));
        receivers.clear();
        tuples.clear();
        serial = NONE;
    }

    @Override
    public void append(int receiver, int destination, AurochsTuple tuple) {
        if (unordered.contains(receiver)) {
            router.append(destination, tuple);
            return;
        }
        if (serial == NONE) {
            throw new IllegalStateException("bolt " + component
                    + " has several tasks and emits outside execute, to stream "
                    + tuple.getSourceStreamId() + ": that has no place in the order of the topology (aurochs.ordered);"
                    + " emit in execute, or give the bolt one task");
        }
        receivers.add(receiver);
        tuples.add(tuple);
    }
}
