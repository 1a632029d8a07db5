package io.aurochs.pipeline.transform;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.operator.RecordSink;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** Gives records to a sink. */
public final class SinkEvaluator implements EpochEvaluator {
    private final Schema schema;
    private final RecordSink sink;

    public SinkEvaluator(Schema schema, RecordSink sink) {
        this.schema = schema;
        this.sink = sink;
    }

    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        RecordCursor record = new RecordCursor(schema);
        RecordSink.Receiver receiver = sink.receiver(worker);
        return new BundleEvaluator() {
            @Override
            public void evaluate(int input, FlatBundle bundle, EpochContainer container) throws Exception {
                record.open(bundle);
                while (record.next()) {
                    receiver.receive(record);
                }
                receiver.flush();
                record.close();
                bundle.recycle();
            }

            @Override
            public long end(int input, long watermark) {
                sink.watermark(watermark);
                return watermark;
            }

            @Override
            public int row() {
                return record.row();
            }
        };
    }

    @Override
    public void close() {
        sink.close();
    }
}
