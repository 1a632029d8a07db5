package io.aurochs.view;

import io.aurochs.api.Internal;
import io.aurochs.memory.BlockPool;
import io.aurochs.row.RecordCursor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The records of an epoch that go into a view, by the workers that have copied them and by interval. Each worker adds to its own. */
@Internal
public final class RecordBatch {
    private final List<OfWorker> workers;

    /** @param memory by worker */
    RecordBatch(ViewDeclaration view, List<BlockPool> memory) {
        this.workers = memory.stream().map(pool -> new OfWorker(view, pool)).toList();
    }

    private static final class OfWorker {
        private final ViewDeclaration view;
        private final BlockPool memory;
        private final TreeMap<Long, RecordPart> parts = new TreeMap<>();
        /** Of the record before: most are of the same interval. */
        private @Nullable RecordPart last;

        private long lastInterval;

        private OfWorker(ViewDeclaration view, BlockPool memory) {
            this.view = view;
            this.memory = memory;
        }

        private void add(RecordCursor record) {
            long interval = view.intervalOf(record.time());
            RecordPart part = last;
            if (part == null || interval != lastInterval) {
                part = parts.computeIfAbsent(interval, absent -> new RecordPart(view.key(), memory));
                last = part;
                lastInterval = interval;
            }
            part.add(record);
        }

        private void drain(BiConsumer<Long, RecordPart> receiver) {
            last = null;
            for (Map.Entry<Long, RecordPart> next = parts.pollFirstEntry();
                    next != null;
                    next = parts.pollFirstEntry()) {
                receiver.accept(next.getKey(), next.getValue());
            }
        }
    }

    /**
     * Copies a record.
     *
     * @param worker that does it
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory
     */
    public void add(int worker, RecordCursor record) {
        workers.get(worker).add(record);
    }

    /** Gives the memory back. No worker adds any more. */
    public void release() {
        drain((interval, part) -> part.release());
    }

    /** Takes the parts out, by interval. No worker adds any more. */
    void drain(BiConsumer<Long, RecordPart> receiver) {
        workers.forEach(worker -> worker.drain(receiver));
    }
}
