package io.aurochs.pipeline.transform;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.memory.BlockPool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import io.aurochs.state.RecordHeap;
import java.util.ArrayDeque;
import java.util.Queue;

/** Records that may be late, kept until the watermark of their container is reached. */
final class LateRecords {
    private final RecordCursor record;
    private final ByContainer<Chain> chains = new ByContainer<>();

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
        (chain != null ? chain : chains.getOrMake(container, () -> new Chain(memory))).add(late);
    }

    /** What is done with a record. */
    @FunctionalInterface
    interface Visitor {
        void visit(RecordCursor record) throws Exception;
    }

    /**
     * Takes out the records of a container whose watermark is reached, and of those before. One thread at a time.
     *
     * @throws Exception what the visitor has thrown
     */
    void drain(EpochContainer reached, Visitor visitor) throws Exception {
        Queue<Chain> due = new ArrayDeque<>(chains.takeReached(reached));
        try {
            while (!due.isEmpty()) {
                drain(due.remove(), visitor);
            }
        } finally {
            // Nobody else finds them any more.
            due.forEach(chain -> chain.heap.release());
        }
    }

    private void drain(Chain chain, Visitor visitor) throws Exception {
        try {
            for (long address = chain.last; address != RecordHeap.NONE; ) {
                address = chain.heap.open(address, record);
                visitor.visit(record);
            }
        } finally {
            chain.heap.release();
        }
    }

    /** Gives the memory of all back. Nobody adds any more. */
    void release() {
        chains.takeAll(chain -> chain.heap.release());
    }
}
