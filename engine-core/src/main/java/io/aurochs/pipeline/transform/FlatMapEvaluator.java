package io.aurochs.pipeline.transform;

import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Any number of records for each. */
public final class FlatMapEvaluator implements StatelessEvaluator {
    private final Schema from;
    private final Schema to;
    private final FlatMapFunction function;

    public FlatMapEvaluator(Schema from, Schema to, FlatMapFunction function) {
        this.from = from;
        this.to = to;
        this.function = function;
    }

    @Override
    public BundleTransform transform(BundleOutput output) {
        RecordCursor record = new RecordCursor(from);
        RecordWriter writer = output.writer(0, to);
        return new BundleTransform() {
            @Override
            public void process(FlatBundle bundle) throws Exception {
                record.open(bundle);
                while (record.next()) {
                    function.flatMap(record, writer);
                }
                record.close();
                bundle.recycle();
            }

            @Override
            public int row() {
                return record.row();
            }
        };
    }
}
