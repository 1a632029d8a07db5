package io.aurochs.schedule;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Ingress;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.List;
import java.util.function.Consumer;

/** A source, a task behind it, and another one behind that: containers with bundles of one record, which a test deposits and processes. */
final class TwoTasks {
    private static final Schema SCHEMA = Schema.named("empty").build();

    private final FlatBundlePool pool = new FlatBundlePool(0, new BlockPool(new MemoryBudget(1 << 20), null));
    private final EpochInput source = new EpochInput("source", 1, List.of());
    private final EpochInput first = new EpochInput("source -> first", 1, List.of(source));
    private final EpochInput second = new EpochInput("first -> second", 1, List.of(first));
    private final Ingress ingress = new Ingress(source);

    EpochInput first() {
        return first;
    }

    EpochInput second() {
        return second;
    }

    Ingress ingress() {
        return ingress;
    }

    /** A consumer's before its producer's, as policies get them. */
    List<EpochInput> inputs() {
        return List.of(second, first);
    }

    private void write(Consumer<FlatBundle> outlet) {
        RecordWriter writer = new RecordWriter(SCHEMA, 1, BlockPool.LEAST_BYTES, outlet::accept);
        writer.open(pool);
        writer.begin(0).commit();
        writer.flush();
    }

    void depositAtFirst() {
        write(ingress::deposit);
    }

    /** What comes of a container of the first task. */
    void depositAtSecond(EpochContainer above) {
        write(second.below(above)::deposit);
    }

    /** Processes a bundle, of which nothing comes. */
    void process(EpochContainer container) {
        FlatBundle bundle = container.tryClaim(0);
        if (bundle == null) {
            throw new IllegalStateException(container + " has no bundle");
        }
        bundle.recycle();
        container.consumed();
    }

    /** Processes the oldest watermark. */
    void processWatermark(EpochInput input) {
        EpochContainer retrieved = input.tryRetrieve();
        if (retrieved == null) {
            throw new IllegalStateException(input + " has no watermark to be processed");
        }
        input.consume(retrieved, input.reach(retrieved));
    }

    /** Processes all bundles that are left. */
    void clear() {
        for (EpochInput input : inputs()) {
            for (EpochContainer container : input.containers()) {
                while (container.hasUnclaimed()) {
                    process(container);
                }
            }
        }
    }
}
