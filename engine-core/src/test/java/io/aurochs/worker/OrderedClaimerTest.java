package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.channel.BucketQueue;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.metrics.StageLoad;
import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.SourcePace;
import io.aurochs.operator.ordered.InOrderEvaluator;
import io.aurochs.operator.ordered.InOrderStage;
import io.aurochs.operator.ordered.OrderedIngress;
import io.aurochs.operator.ordered.OrderedJob;
import io.aurochs.operator.ordered.StageResources;
import io.aurochs.reorder.Reordering;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.schedule.LastStage;
import io.aurochs.schedule.StagePolicy;
import io.aurochs.testing.FakeClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One worker of a pipeline of two tasks, which note the watermarks that they process; each takes them 60 ns. */
class OrderedClaimerTest {
    private static final int NS = 60;
    private static final int SLICE = 100;
    private static final int WINDOW = 1_000;
    private static final Schema SCHEMA = Schema.named("empty").build();

    private final FakeClock clock = new FakeClock();
    private final MemoryBudget memory = new MemoryBudget(1 << 20);
    private final BlockPool blocks = new BlockPool(memory, null);
    private final FlatBundlePool bundles = new FlatBundlePool(0, blocks);
    private final List<String> done = new ArrayList<>();
    private final Inflow inflow = new Inflow(
            new Inflow.Limits(1, 10, false),
            Inflow.Downstream.inOrder(1),
            memory,
            new SourcePace("source", () -> {}, 0, clock),
            () -> {});

    /** The pipeline with its worker. */
    private final class Driven implements AutoCloseable {
        private final OrderedJob job;
        private final OrderedIngress ingress;
        private final OrderedClaimer worker;

        private Driven(StagePolicy policy, long sliceNs) {
            job = new OrderedJob(
                    inflow, 1, new OrderedJob.Claims(sliceNs, WINDOW, policy.isMeasured(), clock), 1, failure -> {});
            StageResources resources = new StageResources(
                    List.of(bundles),
                    List.of(blocks),
                    16,
                    BucketQueue.Kind.HYBRID,
                    Reordering.Kind.NON_BLOCKING,
                    () -> {},
                    () -> {},
                    job,
                    clock);
            List<Vertex> vertices = Graph.builder()
                    .vertex("first", false, 1)
                    .vertex("end", false, 1)
                    .build()
                    .vertices();
            InOrderStage end = new InOrderStage(vertices.get(1), resources, List.of(), new Noting("end"));
            InOrderStage first = new InOrderStage(vertices.get(0), resources, List.of(end), new Noting("first"));
            job.stages(List.of(end, first));
            ingress = new OrderedIngress(first, inflow, clock);
            worker = new OrderedClaimer("worker", job, 0, policy, new IdleClaimers().add(() -> {}));
        }

        private void watermarks(int count) {
            for (int watermark = 1; watermark <= count; watermark++) {
                ingress.end(watermark);
            }
        }

        /** What is done, with a line behind each time that the worker looked for work. */
        private List<String> workAll() {
            while (worker.work()) {
                done.add("|");
            }
            return done;
        }

        @Override
        public void close() {
            job.discard();
            assertThat(memory.takenBytes()).isZero();
        }
    }

    private final class Noting implements InOrderEvaluator {
        private final String name;

        private Noting(String name) {
            this.name = name;
        }

        @Override
        public BundleTransform transform(BundleOutput output) {
            return new BundleTransform() {
                @Override
                public void process(FlatBundle bundle) {
                    bundle.recycle();
                }

                @Override
                public int row() {
                    return 0;
                }
            };
        }

        @Override
        public void watermark(long watermark) {
            done.add(name + " " + watermark);
            clock.advance(NS);
        }
    }

    private static StagePolicy fixed(boolean isMeasured, double end, double first) {
        return new StagePolicy() {
            @Override
            public boolean isMeasured() {
                return isMeasured;
            }

            @Override
            public void rank(StageLoad[] loads, double[] urgency) {
                urgency[0] = end;
                urgency[1] = first;
            }
        };
    }

    @Test
    void equalTasksAreTriedFromTheEndOn() {
        try (Driven driven = new Driven(new LastStage(), 0)) {
            driven.watermarks(2);
            assertThat(driven.workAll()).containsExactly("first 1", "|", "end 1", "|", "first 2", "|", "end 2", "|");
        }
    }

    @Test
    void theMostUrgentTaskComesFirstAndThenTheOthersEvenTheLast() {
        try (Driven driven = new Driven(fixed(false, StagePolicy.LAST, 1), 0)) {
            driven.watermarks(2);
            assertThat(driven.workAll()).containsExactly("first 1", "|", "first 2", "|", "end 1", "|", "end 2", "|");
        }
    }

    @Test
    void aWorkerStaysForASliceOrUntilThereIsNothing() {
        try (Driven driven = new Driven(fixed(false, 0, 1), SLICE)) {
            driven.watermarks(3);
            assertThat(driven.workAll())
                    .containsExactly("first 1", "first 2", "|", "first 3", "|", "end 1", "end 2", "|", "end 3", "|");
        }
    }

    @Test
    void whatItDoesIsMeasured() {
        try (Driven driven = new Driven(fixed(true, 0, 1), 0)) {
            RecordWriter writer = new RecordWriter(SCHEMA, 3, BlockPool.LEAST_BYTES, driven.ingress::deposit);
            writer.open(bundles);
            for (int record = 0; record < 3; record++) {
                writer.begin(0).commit();
            }
            writer.flush();
            driven.watermarks(1);
            assertThat(driven.job.loads()[1].waiting()).isEqualTo(3);
            assertThat(driven.worker.work()).isTrue();
            assertThat(driven.job.loads()[1].waiting()).isZero();
            assertThat(driven.worker.work()).isTrue();
            assertThat(done).containsExactly("first 1");
            assertThat(driven.job.loads()[1].spentNs()).isEqualTo(NS);
            clock.advance(WINDOW);
            StageLoad load = driven.job.loads()[1];
            assertThat(load.costNs()).isEqualTo(NS / 3.0);
            assertThat(load.turnNs()).isEqualTo(NS / 2.0);
            assertThat(load.selectivity()).as("it sends no records").isZero();
            assertThat(load.workers()).isZero();
        }
    }
}
