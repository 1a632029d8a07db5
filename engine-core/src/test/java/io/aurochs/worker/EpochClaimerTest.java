package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.EpochAssignment;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Ingress;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochJob;
import io.aurochs.operator.EpochOutput;
import io.aurochs.operator.EpochTask;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.WorkerNodes;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.schedule.NextExternalization;
import io.aurochs.testing.FakeClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two claimers of one task, each stepped by hand. */
class EpochClaimerTest {
    private static final int WORKERS = 2;
    private static final int FAILS = -1;
    private static final Schema SCHEMA = Schema.named("record").longs("value").build();
    private static final LongField VALUE = SCHEMA.longField("value");

    private final List<String> done = new ArrayList<>();
    private final List<String> heard = new ArrayList<>();
    private final AtomicInteger woken = new AtomicInteger();
    private int parts;
    private int partsOfNextLevel;

    private final MemoryBudget budget = new MemoryBudget(1 << 20);
    private final FlatBundlePool pool = new FlatBundlePool(0, new BlockPool(budget, null));
    private final EpochInput own = new EpochInput("source", 1, List.of());
    private final EpochInput input = new EpochInput("source -> task", 1, List.of(own));
    private final Ingress ingress = new Ingress(own);
    private final IdleClaimers idle = new IdleClaimers();
    private final EpochJob job = new EpochJob(List.of(task()), Map.of(), Map.of(), WORKERS, new PipelineJob.Listener() {
        @Override
        public void over() {
            heard.add("over");
        }

        @Override
        public void closed(@Nullable Throwable failure) {
            heard.add(failure == null ? "closed" : "closed: " + failure.getMessage());
        }
    });
    private final List<EpochClaimer> claimers = IntStream.range(0, WORKERS)
            .mapToObj(worker -> new EpochClaimer(
                    "claimer" + worker, job, worker, 0, new NextExternalization(), idle.add(woken::incrementAndGet)))
            .toList();

    private EpochTask task() {
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("task", false, 1)
                .edge("source", "task", "0", Routing.SHUFFLE)
                .build();
        List<EpochOutput> outputs = IntStream.range(0, WORKERS)
                .mapToObj(worker -> new EpochOutput(
                        1,
                        List.<EpochInput[]>of(new EpochInput[0]),
                        pool,
                        () -> {},
                        1,
                        BlockPool.LEAST_BYTES,
                        EpochAssignment.OWN_EPOCH))
                .toList();
        return new EpochTask(
                graph.vertices().get(1),
                new Noting(),
                List.of(input),
                outputs,
                WorkerNodes.onOneNode(WORKERS),
                new FakeClock());
    }

    /** Notes what is done, and by which worker. */
    private final class Noting implements EpochEvaluator {
        @Override
        public BundleEvaluator evaluator(int worker, EpochOutput output) {
            RecordCursor record = new RecordCursor(SCHEMA);
            return new BundleEvaluator() {
                @Override
                public void evaluate(int number, FlatBundle bundle, EpochContainer container) {
                    record.open(bundle);
                    while (record.next()) {
                        if (record.get(VALUE) == FAILS) {
                            throw new ArithmeticException("no such value");
                        }
                        done.add(worker + ": " + record.get(VALUE));
                    }
                    record.close();
                    bundle.recycle();
                }

                @Override
                public int begin(int number, EpochContainer container, long watermark) {
                    done.add(worker + ": begin " + watermark);
                    return parts;
                }

                @Override
                public void evaluate(long watermark, int part) {
                    done.add(worker + ": part " + part);
                }

                @Override
                public int nextLevel(long watermark) {
                    int ofNext = partsOfNextLevel;
                    partsOfNextLevel = 0;
                    if (ofNext > 0) {
                        done.add(worker + ": next level");
                    }
                    return ofNext;
                }

                @Override
                public long end(int number, long watermark) {
                    done.add(worker + ": end " + watermark);
                    return watermark;
                }

                @Override
                public int row() {
                    return record.row();
                }
            };
        }

        @Override
        public void close() {
            heard.add("task closed");
        }
    }

    private void deposit(long value) {
        RecordWriter writer = new RecordWriter(SCHEMA, 1, BlockPool.LEAST_BYTES, ingress::deposit);
        writer.open(pool);
        writer.begin(0).put(VALUE, value).commit();
        writer.flush();
    }

    @AfterEach
    void allMemoryIsGivenBack() {
        claimers.forEach(claimer -> claimer.close(failure -> {
            throw new AssertionError(failure);
        }));
        assertThat(budget.takenBytes()).isZero();
    }

    @Test
    void bundlesThenTheirWatermark() {
        deposit(1);
        ingress.end(10);
        deposit(2);
        assertThat(claimers.get(0).step()).isTrue();
        assertThat(claimers.get(1).step()).isTrue();
        assertThat(claimers.get(0).step()).isTrue();
        assertThat(claimers.get(0).step()).as("there is nothing left").isFalse();
        assertThat(done).containsExactly("0: 1", "1: begin 10", "1: end 10", "0: 2");
    }

    @Test
    void partsOfAWatermarkGoToWhoeverComesAndBeforeAllElse() {
        parts = 2;
        ingress.end(10);
        deposit(3);
        ingress.end(20);
        claimers.get(0).step();
        claimers.get(1).step();
        claimers.get(1).step();
        assertThat(done).containsExactly("0: begin 10", "1: part 0", "1: part 1", "1: end 10");
        parts = 0;
        claimers.get(0).step();
        claimers.get(0).step();
        assertThat(done).endsWith("0: 3", "0: begin 20", "0: end 20");
    }

    @Test
    void theNextLevelIsForAllToo() {
        parts = 2;
        partsOfNextLevel = 2;
        ingress.end(10);
        claimers.get(0).step();
        claimers.get(0).step();
        assertThat(claimers.get(1).step()).isTrue();
        claimers.get(0).step();
        claimers.get(1).step();
        assertThat(done)
                .containsExactly(
                        "0: begin 10",
                        "0: part 0",
                        "1: part 1",
                        "1: next level",
                        "0: part 0",
                        "1: part 1",
                        "1: end 10");
        assertThat(claimers.get(0).step()).as("there is nothing left").isFalse();
    }

    @Test
    void whoBeginsAWatermarkWakesOthersForItsParts() {
        assertThat(claimers.get(1).step()).isFalse();
        parts = 3;
        ingress.end(10);
        claimers.get(0).step();
        assertThat(woken).hasValue(1);
        assertThat(claimers.get(1).hasWork()).isTrue();
    }

    @Test
    void whoHasFoundNothingSleepsUntilRaised() {
        assertThat(claimers.get(0).hasWork()).isTrue();
        assertThat(claimers.get(0).step()).isFalse();
        assertThat(claimers.get(0).hasWork()).isFalse();
        deposit(1);
        idle.raise();
        assertThat(woken).hasValue(1);
        assertThat(claimers.get(0).hasWork()).isTrue();
        assertThat(claimers.get(0).step()).isTrue();
        assertThat(claimers.get(0).mayWait()).isFalse();
        assertThat(claimers.get(0).name()).isEqualTo("claimer0");
    }

    @Test
    void theJobIsOverWithTheEndOfAllInputsAndClosedWithTheLastClaimer() {
        deposit(1);
        ingress.end(Watermark.END);
        while (!job.isOver()) {
            assertThat(claimers.get(0).step()).isTrue();
        }
        assertThat(heard).containsExactly("over");
        assertThat(claimers.get(0).mayWait()).as("its tasks may not close").isTrue();
        assertThat(claimers.get(0).hasWork()).as("it has to be closed yet").isTrue();
        assertThat(claimers.get(0).step()).isFalse();
        assertThat(claimers.get(0).hasWork()).isFalse();
        assertThat(heard).containsExactly("over");
        assertThat(claimers.get(1).step()).isFalse();
        assertThat(heard).containsExactly("over", "task closed", "closed");
    }

    @Test
    void aFailureEndsTheJobAndWhatIsLeftGoesBack() {
        deposit(FAILS);
        deposit(2);
        deposit(3);
        while (!job.isOver()) {
            claimers.get(0).step();
        }
        claimers.forEach(EpochClaimer::step);
        assertThat(heard).hasSize(3).startsWith("over", "task closed");
        assertThat(heard.get(2)).startsWith("closed: task failed in epoch 0 at record 0 of a bundle: ");
        assertThat(budget.takenBytes()).isZero();
    }
}
