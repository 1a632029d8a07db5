package io.aurochs.pipeline.transform;

import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.swap.VersionedFunction;

/** One record for each. */
public final class MapEvaluator implements StatelessEvaluator {
    private final Schema from;
    private final Schema to;
    private final VersionedFunction<MapFunction> functions;

    public MapEvaluator(Schema from, Schema to, VersionedFunction<MapFunction> functions) {
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
                MapFunction function = functions.at(bundle.version());
                record.open(bundle);
                while (record.next()) {
                    writer.begin(record.time());
                    function.map(record, writer);
                    writer.commit();
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
