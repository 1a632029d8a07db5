package io.aurochs.pipeline.transform;

import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.swap.VersionedFunction;

/** Any number of records for each. */
public final class FlatMapEvaluator implements StatelessEvaluator {
    private final Schema from;
    private final Schema to;
    private final VersionedFunction<FlatMapFunction> functions;

    public FlatMapEvaluator(Schema from, Schema to, VersionedFunction<FlatMapFunction> functions) {
        this.from = from;
        this.to = to;
        this.functions = functions;
    }

    @Override
    public BundleTransform transform(BundleOutput output) {
        RecordCursor record = new RecordCursor(from);
        RecordWriter writer = output.writer(0, to);
        return new BundleTransform() {
            @Override
            public void process(FlatBundle bundle) throws Exception {
                FlatMapFunction function = functions.at(bundle.version());
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
