package io.aurochs.epoch;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;

/** A bundle that nobody looks into. */
final class StressBundle {
    static final FlatBundle BUNDLE = make();

    private StressBundle() {}

    private static FlatBundle make() {
        List<FlatBundle> written = new ArrayList<>();
        RecordWriter writer = new RecordWriter(
                Schema.named("empty").build(), 1, BlockPool.LEAST_BYTES, bundle -> written.add(bundle));
        writer.open(new FlatBundlePool(0, new BlockPool(new MemoryBudget(BlockPool.LEAST_BYTES), null)));
        writer.begin(0).commit();
        writer.flush();
        return written.get(0);
    }
}
