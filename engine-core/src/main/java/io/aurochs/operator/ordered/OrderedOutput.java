package io.aurochs.operator.ordered;

import io.aurochs.operator.BundleOutput;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects one worker's results of one input, in order. One thread at a time. */
final class OrderedOutput implements BundleOutput {
    private static final int MOST_RECORDS = 80_000;
    private static final int MOST_BYTES = 256 * 1_024;

    private final FlatBundlePool pool;
    private @Nullable RecordWriter writer;
    private List<FlatBundle> shipped = new ArrayList<>();
    private long shippedRecords;

    /** @param pool of the worker's node */
    OrderedOutput(FlatBundlePool pool) {
        this.pool = pool;
    }

    @Override
    public RecordWriter writer(int output, Schema schema) {
        if (output != 0 || writer != null) {
            throw new IllegalStateException("output=" + output + ": a transform of an ordered pipeline has one writer");
        }
        RecordWriter made = new RecordWriter(schema, MOST_RECORDS, MOST_BYTES, bundle -> ship(0, bundle));
        made.open(pool);
        writer = made;
        return made;
    }

    @Override
    public void ship(int output, FlatBundle bundle) {
        shippedRecords += bundle.recordCount();
        shipped.add(bundle);
    }

    /** How many records were written up to now, in all. */
    long records() {
        return writer == null ? shippedRecords : shippedRecords + writer.pending();
    }

    /** Takes what was written since the last time. */
    List<FlatBundle> take() {
        if (writer != null) {
            writer.flush();
        }
        if (shipped.isEmpty()) {
            return List.of();
        }
        List<FlatBundle> taken = shipped;
        shipped = new ArrayList<>();
        return taken;
    }

    /** Leaves out what was written since the last time: user code threw. */
    void discard() {
        if (writer != null) {
            writer.discard();
        }
        shipped.forEach(FlatBundle::recycle);
        shipped.clear();
    }
}
