package io.aurochs.epoch;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Bundles on several nodes, for tests that look at nothing but their labels: all have the same one record. Any thread. */
final class LabelledBundles {
    private static final long BUDGET_BYTES = 1 << 20;

    private final List<FlatBundlePool> pools;
    private final FlatBundle record;

    LabelledBundles(int nodes) {
        BlockPool blocks = new BlockPool(new MemoryBudget(BUDGET_BYTES), null);
        pools = IntStream.range(0, nodes)
                .mapToObj(node -> new FlatBundlePool(node, blocks))
                .toList();
        List<FlatBundle> written = new ArrayList<>();
        RecordWriter writer = new RecordWriter(
                Schema.named("empty").build(), 1, BlockPool.LEAST_BYTES, bundle -> written.add(bundle));
        writer.open(pools.get(0));
        writer.begin(0).commit();
        writer.flush();
        record = written.get(0);
    }

    /** A bundle on a node. */
    FlatBundle on(int node, long epoch, int label) {
        FlatBundle bundle = pools.get(node).slice(record, 0, 1, 0);
        bundle.label(epoch, label);
        return bundle;
    }

    /** A bundle on the first node, without a label. */
    FlatBundle next() {
        return on(0, 0, 0);
    }
}
