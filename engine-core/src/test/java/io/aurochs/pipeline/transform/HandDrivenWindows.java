package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.engine.EpochResources;
import io.aurochs.epoch.EpochAssignment;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Ingress;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.operator.EpochTask;
import io.aurochs.operator.WatermarkWork;
import io.aurochs.operator.WorkerNodes;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.testing.FakeClock;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A task of windows, of which each bundle and each part is processed by the worker that a test chooses. */
final class HandDrivenWindows implements AutoCloseable {
    private static final int MEMORY_BYTES = 64 << 20;
    private static final int BUNDLE_BYTES = 1 << 18;
    private static final int BUNDLE_RECORDS = 1 << 14;

    private final WorkerNodes nodes;
    private final MemoryBudget budget = new MemoryBudget(MEMORY_BYTES);
    private final BlockPool blocks = new BlockPool(budget, null);
    private final FlatBundlePool bundles = new FlatBundlePool(0, blocks);
    private final EpochInput own = new EpochInput("source", 1, List.of());
    private final EpochInput input = new EpochInput("input", 1, List.of(own));
    private final EpochInput below = new EpochInput("below", 1, List.of(input));
    private final Ingress ingress = new Ingress(own);
    private final EpochTask task;

    HandDrivenWindows(WorkerNodes nodes, Function<EpochResources, EpochEvaluator> code) {
        this.nodes = nodes;
        EpochResources resources = new EpochResources(nodes, Collections.nCopies(nodes.workers(), blocks));
        List<EpochOutput> outputs = IntStream.range(0, nodes.workers())
                .mapToObj(worker -> new EpochOutput(
                        1,
                        List.<EpochInput[]>of(new EpochInput[] {below}),
                        bundles,
                        () -> {},
                        BUNDLE_RECORDS,
                        BUNDLE_BYTES,
                        EpochAssignment.OWN_EPOCH))
                .toList();
        Vertex vertex = new Vertex(1, "windows", false, 1, List.of(1));
        this.task = new EpochTask(vertex, code.apply(resources), List.of(input), outputs, nodes, new FakeClock());
    }

    /** A worker processes records. */
    void process(int worker, Schema schema, Consumer<RecordWriter> records) {
        RecordWriter writer = new RecordWriter(schema, BUNDLE_RECORDS, BUNDLE_BYTES, ingress::deposit);
        writer.open(bundles);
        records.accept(writer);
        writer.flush();
        EpochContainer[] containers = input.containers();
        EpochContainer container = containers[containers.length - 1];
        for (FlatBundle bundle = container.tryClaim(0); bundle != null; bundle = container.tryClaim(0)) {
            task.evaluate(worker, container, bundle);
        }
    }

    /** The epoch ends, and the workers process its watermark, in turn. */
    void watermark(long watermark) {
        ingress.end(watermark);
        WatermarkWork work = task.begin(0, Objects.requireNonNull(input.tryRetrieve()));
        while (work.parts() > 0) {
            int parts = work.parts();
            for (int part = 0; part < parts; part++) {
                boolean isLast = work.run(part % nodes.workers());
                assertThat(isLast).isEqualTo(part == parts - 1);
            }
        }
    }

    /** Visits the results that there are, and forgets them. */
    void results(Schema schema, Consumer<RecordCursor> visitor) {
        RecordCursor record = new RecordCursor(schema);
        for (EpochContainer container : below.containers()) {
            for (FlatBundle bundle = container.tryClaim(0); bundle != null; bundle = container.tryClaim(0)) {
                record.open(bundle);
                while (record.next()) {
                    visitor.accept(record);
                }
                record.close();
                bundle.recycle();
                container.consumed();
            }
        }
    }

    /** Ends the task; all memory is given back. */
    @Override
    public void close() {
        for (EpochContainer container : below.containers()) {
            for (FlatBundle left = container.tryClaim(0); left != null; left = container.tryClaim(0)) {
                left.recycle();
            }
        }
        task.close();
        assertThat(budget.takenBytes()).as("bytes that are not given back").isZero();
        blocks.close();
    }
}
