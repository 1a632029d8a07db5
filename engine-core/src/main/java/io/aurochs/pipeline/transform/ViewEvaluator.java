package io.aurochs.pipeline.transform;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.memory.BlockPool;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.operator.ordered.InOrderEvaluator;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.view.RecordBatch;
import io.aurochs.view.ResultView;
import io.aurochs.view.ViewRecords;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Puts records into a view: workers copy them, and at watermarks the intervals that are complete are published. */
public final class ViewEvaluator implements EpochEvaluator, InOrderEvaluator {
    private final ResultView view;
    private final ViewRecords records;
    private final ByContainer<RecordBatch> batches = new ByContainer<>();
    /** Of an ordered pipeline, since the last watermark. */
    private final RecordBatch inOrder;

    /** @param memory by worker */
    public ViewEvaluator(ResultView view, List<BlockPool> memory) {
        this.view = view;
        this.records = new ViewRecords(view, memory);
        this.inOrder = records.batch();
    }

    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        RecordCursor record = new RecordCursor(view.schema());
        return new BundleEvaluator() {
            @Override
            public void evaluate(int input, FlatBundle bundle, EpochContainer container) {
                RecordBatch batch = batches.get(container);
                // Looked for first: what makes one is itself an object.
                copy(bundle, record, batch != null ? batch : batches.getOrMake(container, records::batch), worker);
            }

            @Override
            public int begin(int input, EpochContainer container, long watermark) {
                Queue<RecordBatch> due = new ArrayDeque<>(batches.takeReached(container));
                try {
                    while (!due.isEmpty()) {
                        records.add(due.remove());
                    }
                } finally {
                    // Nobody else finds them any more.
                    due.forEach(RecordBatch::release);
                }
                return 0;
            }

            @Override
            public long end(int input, long watermark) {
                records.reached(watermark);
                return watermark;
            }

            @Override
            public int row() {
                return record.row();
            }
        };
    }

    private static void copy(FlatBundle bundle, RecordCursor record, RecordBatch batch, int worker) {
        record.open(bundle);
        while (record.next()) {
            batch.add(worker, record);
        }
        record.close();
        bundle.recycle();
    }

    @Override
    public BundleTransform transform(BundleOutput output) {
        RecordCursor record = new RecordCursor(view.schema());
        return new BundleTransform() {
            @Override
            public void process(FlatBundle bundle) {
                copy(bundle, record, inOrder, 0);
            }

            @Override
            public int row() {
                return record.row();
            }
        };
    }

    @Override
    public void watermark(long watermark) {
        records.add(inOrder);
        records.reached(watermark);
    }

    @Override
    public long lateRecords() {
        return records.late();
    }

    @Override
    public long late() {
        return records.late();
    }

    @Override
    public void close() {
        batches.takeAll(RecordBatch::release);
        inOrder.release();
        records.close();
    }
}
