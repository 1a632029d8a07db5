package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.epoch.ContainerState;
import io.aurochs.epoch.EpochAssignment;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Ingress;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.testing.FakeClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task of one input and one consumer, whose work at a watermark is done by hand. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatermarkWorkTest {
    private static final int WORKERS = 3;

    private final BlockPool blocks = new BlockPool(new MemoryBudget(1 << 20), null);
    private final EpochInput own = new EpochInput("source", 1, List.of());
    private final EpochInput input = new EpochInput("input", 1, List.of(own));
    private final EpochInput below = new EpochInput("below", 1, List.of(input));
    private final Ingress ingress = new Ingress(own);
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
    private int parts;
    /** Of the levels behind the first one. */
    private final Deque<Integer> nextParts = new ArrayDeque<>();

    private Part code = (worker, part) -> {};
    private long outgoing = Watermark.NONE;

    /** What is done at a part. */
    @FunctionalInterface
    private interface Part {
        void run(int worker, int part) throws Exception;
    }

    private final EpochTask task = task(WorkerNodes.onOneNode(WORKERS));

    private EpochTask task(WorkerNodes nodes) {
        return new EpochTask(
                new Vertex(1, "task", false, 1, List.of(1)),
                (worker, output) -> new BundleEvaluator() {
                    @Override
                    public void evaluate(int from, FlatBundle bundle, EpochContainer container) {
                        throw new AssertionError("there is no bundle");
                    }

                    @Override
                    public int begin(int from, EpochContainer container, long watermark) {
                        calls.add("begin " + watermark);
                        return parts;
                    }

                    @Override
                    public void evaluate(long watermark, int part) throws Exception {
                        code.run(worker, part);
                        calls.add("part " + part + " by " + worker);
                    }

                    @Override
                    public int nextLevel(long watermark) {
                        Integer ofNext = nextParts.poll();
                        if (ofNext == null) {
                            return 0;
                        }
                        calls.add("level by " + worker);
                        return ofNext;
                    }

                    @Override
                    public long end(int from, long watermark) {
                        calls.add("end by " + worker);
                        return outgoing;
                    }

                    @Override
                    public int row() {
                        return 0;
                    }
                },
                List.of(input),
                IntStream.range(0, WORKERS)
                        .mapToObj(worker -> new EpochOutput(
                                1,
                                List.<EpochInput[]>of(new EpochInput[] {below}),
                                new FlatBundlePool(0, blocks),
                                () -> {},
                                10,
                                BlockPool.LEAST_BYTES,
                                EpochAssignment.OWN_EPOCH))
                        .toList(),
                nodes,
                new FakeClock());
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** The epoch ends, and worker 0 begins what is to be done then. */
    private WatermarkWork begin(long watermark) {
        return begin(task, watermark);
    }

    private WatermarkWork begin(EpochTask begun, long watermark) {
        ingress.end(watermark);
        return begun.begin(0, Objects.requireNonNull(input.tryRetrieve()));
    }

    @Test
    void eachPartIsRunOnceAndTheLastOneEndsIt() {
        parts = 3;
        outgoing = 7;
        WatermarkWork work = begin(10);
        assertThat(work.task()).isSameAs(task);
        assertThat(work.parts()).isEqualTo(3);
        assertThat(work.watermark()).isEqualTo(10);
        assertThat(work.run(2)).isFalse();
        assertThat(work.run(1)).isFalse();
        assertThat(calls).containsExactly("begin 10", "part 0 by 2", "part 1 by 1");
        assertThat(work.container().state()).isEqualTo(ContainerState.WATERMARK_RETRIEVED);
        assertThat(below.ordered()).as("nothing is passed on yet").isZero();
        assertThat(work.run(2)).isTrue();
        assertThat(calls).endsWith("part 2 by 2", "end by 2");
        assertThat(work.container().state()).isEqualTo(ContainerState.WATERMARK_CONSUMED);
        assertThat(below.containers()[0].endWatermark()).isEqualTo(7);
    }

    @Test
    void whoIsTheLastToBeReadyEndsItWhicheverPartHeHas() throws Exception {
        parts = 2;
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        code = (worker, part) -> {
            if (part == 0) {
                inside.countDown();
                goOn.await();
            }
        };
        WatermarkWork work = begin(10);
        Future<Boolean> first = threads.submit(() -> work.run(1));
        inside.await();
        assertThat(work.run(0)).as("another part is not ready").isFalse();
        goOn.countDown();
        assertThat(first.get()).isTrue();
        assertThat(calls).containsExactly("begin 10", "part 1 by 0", "part 0 by 1", "end by 1");
    }

    @Test
    void aLevelBeginsWhenAllPartsOfTheOneBeforeAreProcessed() {
        parts = 2;
        nextParts.add(1);
        nextParts.add(2);
        WatermarkWork work = begin(10);
        assertThat(work.run(1)).isFalse();
        assertThat(work.run(2)).isTrue();
        assertThat(work.parts()).isEqualTo(1);
        assertThat(work.run(1)).isTrue();
        assertThat(work.parts()).isEqualTo(2);
        assertThat(work.run(2)).isFalse();
        assertThat(work.container().state()).isEqualTo(ContainerState.WATERMARK_RETRIEVED);
        assertThat(work.run(0)).isTrue();
        assertThat(work.parts()).isZero();
        assertThat(calls)
                .containsExactly(
                        "begin 10",
                        "part 0 by 1",
                        "part 1 by 2",
                        "level by 2",
                        "part 0 by 1",
                        "level by 1",
                        "part 0 by 2",
                        "part 1 by 0",
                        "end by 0");
        assertThat(work.container().state()).isEqualTo(ContainerState.WATERMARK_CONSUMED);
    }

    @Test
    void aWorkerRunsThePartsOfItsNodeFirst() {
        parts = 5;
        WatermarkWork work = begin(task(new WorkerNodes(new int[] {1, 2})), 10);
        for (int worker : new int[] {2, 0, 1, 0, 2}) {
            work.run(worker);
        }
        assertThat(calls)
                .containsExactly(
                        "begin 10",
                        "part 3 by 2",
                        "part 0 by 0",
                        "part 4 by 1",
                        "part 1 by 0",
                        "part 2 by 2",
                        "end by 2");
    }

    @Test
    void withoutPartsItEndsAtOnce() {
        outgoing = 9;
        WatermarkWork work = begin(10);
        assertThat(work.parts()).isZero();
        assertThat(calls).containsExactly("begin 10", "end by 0");
        assertThat(work.outgoing()).isEqualTo(9);
        assertThat(work.container().state()).isEqualTo(ContainerState.WATERMARK_CONSUMED);
    }

    @Test
    void aWatermarkThatIsKeptBackIsNotPassedOn() {
        WatermarkWork work = begin(10);
        assertThat(work.outgoing()).isEqualTo(Watermark.NONE);
        assertThat(below.containers()).isEmpty();
    }

    @Test
    void aPartThatThrowsFailsTheTaskAndNothingIsPassedOn() {
        parts = 2;
        IllegalArgumentException cause = new IllegalArgumentException("no good");
        code = (worker, part) -> {
            throw cause;
        };
        WatermarkWork work = begin(10);
        assertThatThrownBy(() -> work.run(1))
                .isInstanceOf(TaskFailure.class)
                .hasCause(cause)
                .hasMessageContaining("task")
                .hasMessageContaining("10");
        assertThat(calls).containsExactly("begin 10");
        assertThat(work.container().state()).isEqualTo(ContainerState.WATERMARK_RETRIEVED);
        assertThat(below.containers()).isEmpty();
    }

    @Test
    void ofAllWorkersOneEndsIt() throws Exception {
        parts = 30;
        outgoing = 0;
        for (int epoch = 1; epoch <= 200; epoch++) {
            calls.clear();
            outgoing = epoch;
            WatermarkWork work = begin(epoch);
            List<Callable<Integer>> workers = new ArrayList<>();
            for (int worker = 0; worker < WORKERS; worker++) {
                int number = worker;
                workers.add(() -> (int) IntStream.range(0, parts / WORKERS)
                        .filter(i -> work.run(number))
                        .count());
            }
            int ends = 0;
            for (Future<Integer> future : threads.invokeAll(workers)) {
                ends += future.get();
            }
            assertThat(ends).as("epoch %s", epoch).isEqualTo(1);
            assertThat(calls).hasSize(parts + 2);
            assertThat(calls.get(parts + 1)).startsWith("end");
            for (int part = 0; part < parts; part++) {
                String name = "part " + part + " by";
                assertThat(calls).filteredOn(call -> call.startsWith(name)).hasSize(1);
            }
        }
        assertThat(below.containers()).hasSize(200);
    }
}
