package io.aurochs.pipeline.transform;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.operator.RecordSink;
import io.aurochs.operator.ordered.InOrderEvaluator;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** Gives records to a sink. */
public final class SinkEvaluator implements EpochEvaluator, InOrderEvaluator {
    private final Schema schema;
    private final RecordSink sink;

    public SinkEvaluator(Schema schema, RecordSink sink) {
        this.schema = schema;
        this.sink = sink;
    }

    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        Giving giving = new Giving(new RecordCursor(schema), sink.receiver(worker));
        return new BundleEvaluator() {
            @Override
            public void evaluate(int input, FlatBundle bundle, EpochContainer container) throws Exception {
                giving.process(bundle);
            }

            @Override
            public long end(int input, long watermark) {
                sink.watermark(watermark);
                return watermark;
            }

            @Override
            public int row() {
                return giving.row();
            }
        };
    }

    /** All records go to the first receiver. */
    @Override
    public BundleTransform transform(BundleOutput output) {
        return new Giving(new RecordCursor(schema), sink.receiver(0));
    }

    @Override
    public void watermark(long watermark) {
        sink.watermark(watermark);
    }

    /** Gives the records of bundles to a receiver. */
    private record Giving(RecordCursor record, RecordSink.Receiver receiver) implements BundleTransform {
        @Override
        public void process(FlatBundle bundle) throws Exception {
            record.open(bundle);
            while (record.next()) {
                receiver.receive(record);
            }
            receiver.flush();
            record.close();
            bundle.recycle();
        }

        @Override
        public int row() {
            return record.row();
        }
    }

    @Override
    public void close() {
        sink.close();
    }
}
