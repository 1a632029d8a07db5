package io.aurochs.storm.operator;

import io.aurochs.storm.reliability.AurochsTuple;
import java.util.List;

/**
 * All that a task has emitted for a tuple; perhaps nothing. Does not change.
 *
 * @param serial of the tuple
 * @param receivers Storm's ids of the tasks that receive what was emitted, in order
 * @param tuples what each receives
 */
record TupleResults(long serial, List<Integer> receivers, List<AurochsTuple> tuples) {
    TupleResults {
        receivers = List.copyOf(receivers);
        tuples = List.copyOf(tuples);
    }
}
