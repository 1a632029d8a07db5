package io.aurochs.storm.operator;

import io.aurochs.bundle.RecordWeigher;
import io.aurochs.storm.serde.TupleWeight;

/** About how much heap the records take that travel in an ordered topology. Any thread. */
final class OrderedWeight implements RecordWeigher {
    private static final int RESULTS_BYTES = 96;

    private final TupleWeight tuples = new TupleWeight();

    @Override
    public long weigh(Object record) {
        if (record instanceof NumberedTuple numbered) {
            return tuples.weigh(numbered.tuple());
        }
        return record instanceof TaskResults results ? RESULTS_BYTES + results.bytes() : tuples.weigh(record);
    }
}
