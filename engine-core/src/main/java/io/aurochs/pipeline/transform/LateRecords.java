package io.aurochs.pipeline.transform;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.memory.BlockPool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import io.aurochs.state.RecordHeap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Records that may be late, by the container that they came in: kept until its watermark is reached. What is to become of them depends on
 * the watermark before, and that may not be known sooner; and windows that close before must not see them, whatever was processed first.
 */
final class LateRecords {
    private final RecordCursor record;
    private final Map<EpochContainer, Chain> chains = new ConcurrentHashMap<>();

    /** Records of a container, each chained to the one before it. */
    private static final class Chain {
        private final RecordHeap heap;
        private long last = RecordHeap.NONE;

        private Chain(BlockPool memory) {
            heap = new RecordHeap(memory);
        }

        private synchronized void add(RecordCursor record) {
            last = heap.append(record, last);
        }
    }

    LateRecords(Schema schema) {
        record = new RecordCursor(schema);
    }

    /** Keeps a record. Any worker. */
    void add(EpochContainer container, RecordCursor late, BlockPool memory) {
        Chain chain = chains.get(container);
        // Looked for first: what makes one is itself an object.
        (chain != null ? chain : chains.computeIfAbsent(container, missing -> new Chain(memory))).add(late);
    }

    /** What is done with a record. */
    @FunctionalInterface
    interface Visitor {
        void visit(RecordCursor record) throws Exception;
    }

    /**
     * Takes out the records of a container whose watermark is reached, and of those before. One thread at a time.
     *
     * @throws Exception what the visitor has thrown; the memory of the records that it was at is given back, the others stay
     */
    void drain(EpochContainer reached, Visitor visitor) throws Exception {
        if (chains.isEmpty()) {
            return;
        }
        List<EpochContainer> done = new ArrayList<>();
        for (EpochContainer container : chains.keySet()) {
            if (container == reached || container.hasLeft()) {
                done.add(container);
            }
        }
        for (EpochContainer container : done) {
            Chain chain = chains.remove(container);
            if (chain != null) {
                drain(chain, visitor);
            }
        }
    }

    private void drain(Chain chain, Visitor visitor) throws Exception {
        try {
            for (long address = chain.last; address != RecordHeap.NONE; ) {
                address = chain.heap.open(address, record);
                visitor.visit(record);
            }
        } finally {
            // Nobody else finds it any more.
            chain.heap.release();
        }
    }

    /** Gives the memory of all back. Nobody adds any more. */
    void release() {
        chains.values().forEach(chain -> chain.heap.release());
        chains.clear();
    }
}
