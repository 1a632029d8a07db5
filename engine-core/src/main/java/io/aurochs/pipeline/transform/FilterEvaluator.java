package io.aurochs.pipeline.transform;

import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import io.aurochs.swap.VersionedFunction;

/**
 * Takes records out of bundles, which go on as they are otherwise: nothing is copied (StreamBox §7.1). The bits of 64 records are written
 * together, so that the processor need not guess which of them a predicate holds for.
 */
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
                for (int word = 0; word < bundle.words(); word++) {
                    bundle.select(word, kept(predicate, bundle.selected(word), word * Long.SIZE));
                }
                record.close();
                if (bundle.recordCount() == 0) {
                    bundle.recycle();
                } else {
                    output.ship(0, bundle);
                }
            }

            /** Which ones of up to 64 records the predicate holds for. */
            private long kept(RecordPredicate predicate, long records, int firstRow) throws Exception {
                long kept = 0;
                for (long left = records; left != 0; left &= left - 1) {
                    int bit = Long.numberOfTrailingZeros(left);
                    record.seek(firstRow + bit);
                    kept |= (predicate.test(record) ? 1L : 0L) << bit;
                }
                return kept;
            }

            @Override
            public int row() {
                return record.row();
            }
        };
    }
}
