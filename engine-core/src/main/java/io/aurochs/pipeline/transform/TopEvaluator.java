package io.aurochs.pipeline.transform;

import io.aurochs.engine.EpochResources;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.operator.WorkerNodes;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.state.SlideArray;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The first records of each window in some order. Each worker keeps those of what it processes; when a window closes, they are merged, those
 * of the workers of a node first where the machine has several (ELF §2.3: one tree for a top-k).
 */
public final class TopEvaluator implements EpochEvaluator {
    private final WindowSpec spec;
    private final int wanted;
    private final Schema schema;
    private final Comparator<RecordCursor> order;
    private final EpochResources resources;
    private final SlideArray<AtomicReferenceArray<@Nullable TopRecords>> slides;
    private final ClosingWindows closing;
    private final LateRecords late;
    private final LongAdder lateRecords = new LongAdder();
    // Of the watermark being processed: written by who begins a level, read by who processes its parts.
    private List<Long> due = List.of();
    /** Whether what the workers of each node have is merged, before any results are written. */
    private boolean isOnNodes;

    /**
     * Of windows that do not overlap.
     *
     * @param wanted how many records of each
     * @param order which comes first
     */
    public TopEvaluator(
            WindowSpec spec, int wanted, Schema schema, Comparator<RecordCursor> order, EpochResources resources) {
        this.spec = spec;
        this.wanted = wanted;
        this.schema = schema;
        this.order = order;
        this.resources = resources;
        this.slides = new SlideArray<>(slide -> new AtomicReferenceArray<>(resources.workers()));
        this.late = new LateRecords(schema);
        this.closing = new ClosingWindows(spec, slides);
    }

    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        return new Worker(worker, output);
    }

    /** One worker. */
    private final class Worker implements BundleEvaluator {
        private final int worker;
        private final RecordCursor record = new RecordCursor(schema);
        private final RecordWriter writer;

        Worker(int worker, EpochOutput output) {
            this.worker = worker;
            this.writer = output.writer(0, schema);
        }

        @Override
        public void evaluate(int input, FlatBundle bundle, EpochContainer container) {
            record.open(bundle);
            while (record.next()) {
                if (record.time() < container.startWatermark()) {
                    late.add(container, record, resources.memory().get(worker));
                } else {
                    add(record);
                }
            }
            record.close();
            bundle.recycle();
        }

        private void add(RecordCursor added) {
            long slide = spec.checkedSlideOf(added.time());
            AtomicReferenceArray<@Nullable TopRecords> byWorker = slides.get(slide);
            if (byWorker == null) {
                throw new IllegalStateException("slide=" + slide + ": retired before its last record");
            }
            TopRecords own = byWorker.getPlain(worker);
            if (own == null) {
                own = new TopRecords(wanted, schema, order, resources.memory().get(worker));
                byWorker.setRelease(worker, own);
            }
            own.add(added);
        }

        @Override
        public void evaluate(long watermark, int part) {
            long end = due.get(part % due.size());
            AtomicReferenceArray<@Nullable TopRecords> byWorker = slides.find(spec.slideOf(end - 1));
            if (byWorker == null) {
                return;
            }
            if (isOnNodes) {
                mergeOnNode(part / due.size(), byWorker);
            } else {
                writeResults(byWorker);
            }
        }

        private void mergeOnNode(int node, AtomicReferenceArray<@Nullable TopRecords> byWorker) {
            WorkerNodes nodes = resources.nodes();
            int first = nodes.firstWorker(node);
            while (first < nodes.endWorker(node) && byWorker.getAcquire(first) == null) {
                first++;
            }
            TopRecords into = first < nodes.endWorker(node) ? byWorker.getAcquire(first) : null;
            if (into != null) {
                release(byWorker, first + 1, nodes.endWorker(node), top -> top.drain(into::add));
            }
        }

        private void writeResults(AtomicReferenceArray<@Nullable TopRecords> byWorker) {
            TopRecords all =
                    new TopRecords(wanted, schema, order, resources.memory().get(worker));
            try {
                release(byWorker, 0, byWorker.length(), top -> top.drain(all::add));
                all.drain(top -> writer.begin(top).commit());
            } finally {
                all.release();
            }
        }

        @Override
        public int begin(int input, EpochContainer container, long watermark) throws Exception {
            long before = closing.lastWatermark();
            late.drain(container, lateRecord -> {
                if (spec.lastEnd(spec.checkedSlideOf(lateRecord.time())) <= before) {
                    lateRecords.increment();
                } else {
                    add(lateRecord);
                }
            });
            due = closing.closeBy(watermark);
            isOnNodes = resources.nodes().hasNodeLevel();
            return isOnNodes ? resources.nodes().nodes() * due.size() : due.size();
        }

        @Override
        public int nextLevel(long watermark) {
            boolean wasOnNodes = isOnNodes;
            isOnNodes = false;
            return wasOnNodes ? due.size() : 0;
        }

        @Override
        public long end(int input, long watermark) {
            slides.retireBefore(watermark == Watermark.END ? Long.MAX_VALUE : spec.slideOf(watermark));
            while (slides.pollRetired() != null) {
                // Their records were drained when their windows closed.
            }
            if (watermark == Watermark.END) {
                return watermark;
            }
            // Results are records, and those of the next window may be as old as its beginning.
            return due.isEmpty() ? Watermark.NONE : spec.slideOf(watermark) * spec.slideMs();
        }

        @Override
        public int row() {
            return record.row();
        }
    }

    /** What is done before the memory of some records is given back. */
    private interface LastUse {
        void use(TopRecords records);
    }

    private static void release(
            AtomicReferenceArray<@Nullable TopRecords> byWorker, int from, int to, LastUse lastUse) {
        for (int worker = from; worker < to; worker++) {
            TopRecords top = byWorker.getAndSet(worker, null);
            if (top != null) {
                try {
                    lastUse.use(top);
                } finally {
                    top.release();
                }
            }
        }
    }

    @Override
    public long lateRecords() {
        return lateRecords.sum();
    }

    @Override
    public void close() {
        late.release();
        slides.retireBefore(Long.MAX_VALUE);
        for (AtomicReferenceArray<@Nullable TopRecords> left = slides.pollRetired();
                left != null;
                left = slides.pollRetired()) {
            release(left, 0, left.length(), top -> {});
        }
    }
}
