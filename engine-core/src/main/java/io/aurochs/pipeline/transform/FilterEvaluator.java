package io.aurochs.pipeline.transform;

import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import io.aurochs.swap.VersionedFunction;

/** Takes records out of bundles, which go on as they are otherwise: nothing is copied (StreamBox §7.1). */
public final class FilterEvaluator implements StatelessEvaluator {
    private final Schema schema;
    private final VersionedFunction<RecordPredicate> predicates;

    public FilterEvaluator(Schema schema, VersionedFunction<RecordPredicate> predicates) {
        this.schema = schema;
        this.predicates = predicates;
    }

    @Override
    public BundleTransform transform(BundleOutput output) {
        RecordCursor record = new RecordCursor(schema);
        return new BundleTransform() {
            @Override
            public void process(FlatBundle bundle) throws Exception {
                RecordPredicate predicate = predicates.at(bundle.version());
                record.open(bundle);
                while (record.next()) {
                    if (!predicate.test(record)) {
                        record.drop();
                    }
                }
                record.close();
                if (bundle.recordCount() == 0) {
                    bundle.recycle();
                } else {
                    output.ship(0, bundle);
                }
            }

            @Override
            public int row() {
                return record.row();
            }
        };
    }
}
