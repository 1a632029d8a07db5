package io.aurochs.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.FakeClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two sources, a task behind both, and one behind that, whose worker is the test. */
class TaskEpochsTest {
    private static final long LENGTH_NS = 10;

    private final FakeClock clock = new FakeClock();
    private final EpochEnds ends = new EpochEnds(new IngressClock(LENGTH_NS, clock), 4);
    private final List<String> raised = new ArrayList<>();
    private final TaskEpochs first = new TaskEpochs(ends, List.of(), List.of(() -> raised.add("joined")));
    private final TaskEpochs second = new TaskEpochs(ends, List.of(), List.of(() -> raised.add("joined")));
    private final long[] published = new long[3];
    private final long[] taken = new long[3];
    private final TaskEpochs joined =
            new TaskEpochs(ends, List.of(input(first, 0), input(second, 1)), List.of(() -> raised.add("last")));
    private final TaskEpochs last = new TaskEpochs(ends, List.of(input(joined, 2)), List.of());

    private TaskEpochs.Input input(TaskEpochs producer, int channel) {
        return new TaskEpochs.Input(producer, () -> published[channel], () -> taken[channel]);
    }

    /** Begins to wait for the end of the epoch that it is now, and lets it pass. */
    private CompletableFuture<Boolean> waiting() {
        CompletableFuture<Boolean> waiting =
                CompletableFuture.supplyAsync(() -> ends.await(TimeUnit.SECONDS.toNanos(60), () -> {}));
        while (ends.wanted() == null) {
            Thread.onSpinWait();
        }
        clock.advance(LENGTH_NS);
        return waiting;
    }

    @AfterEach
    void nobodyWaitsAnyMore() {
        ends.close();
    }

    @Test
    void epochsAreCountedByTime() {
        assertThat(first.now()).isEqualTo(1);
        clock.advance(LENGTH_NS - 1);
        assertThat(first.now()).isEqualTo(1);
        clock.advance(1);
        assertThat(first.now()).isEqualTo(2);
    }

    @Test
    void aSourceThatNobodyRunsEndsEveryEpochThatIsOver() {
        assertThat(first.ended()).isZero();
        clock.advance(5 * LENGTH_NS);
        assertThat(first.ended()).isEqualTo(5);
    }

    @Test
    void aSourceThatIsRunEndsNoneThatItMayStillEmitFor() {
        clock.advance(5 * LENGTH_NS);
        first.enter();
        clock.advance(3 * LENGTH_NS);
        assertThat(first.ended()).isEqualTo(5);
        first.leave(true);
        assertThat(first.ended()).isEqualTo(8);
    }

    @Test
    void norDoesOneWhoseOutputWaitsForRoom() {
        first.enter();
        first.leave(false);
        clock.advance(3 * LENGTH_NS);
        assertThat(first.ended()).isZero();
        first.enter();
        assertThat(first.ended()).isZero();
        first.leave(true);
        assertThat(first.ended()).isEqualTo(3);
    }

    @Test
    void butItDoesWhereverAllOfItIsPublishedWhileItRuns() {
        CompletableFuture<Boolean> waiting = waiting();
        first.enter();
        clock.advance(3 * LENGTH_NS);
        first.advance();
        assertThat(first.ended()).isEqualTo(first.now() - 1);
        first.leave(false);
        assertThat(raised).containsExactly("joined");
        assertThat(waiting).isNotDone();
    }

    @Test
    void anEpochEndsBehindAllProducersWithWhatTheyHadPublished() throws Exception {
        published[0] = 7;
        published[1] = 5;
        taken[0] = 3;
        second.enter();
        CompletableFuture<Boolean> waiting = waiting();
        long epoch = Objects.requireNonNull(ends.wanted()).epoch();
        first.enter();
        first.leave(true);
        assertThat(raised).containsExactly("joined");
        taken[0] = 7;
        taken[1] = 5;
        joined.advance();
        assertThat(joined.ended()).as("the second source is being run").isZero();
        published[1] = 6;
        second.leave(true);
        joined.advance();
        assertThat(joined.ended()).as("its last bundle is there").isZero();
        published[0] = 8;
        last.advance();
        taken[1] = 6;
        joined.advance();
        assertThat(joined.ended()).as("what came later need not be processed").isEqualTo(epoch);
        assertThat(raised).containsExactly("joined", "joined", "last");
        assertThat(waiting).isNotDone();
        published[2] = 4;
        taken[2] = 4;
        last.advance();
        assertThat(waiting.get(60, TimeUnit.SECONDS)).isTrue();
        assertThat(last.ended()).isEqualTo(epoch);
    }

    @Test
    void eachTaskIsCountedOnceForEachWhoWaits() throws Exception {
        for (int i = 0; i < 3; i++) {
            CompletableFuture<Boolean> waiting = waiting();
            for (TaskEpochs source : List.of(first, second, first)) {
                source.enter();
                source.leave(true);
            }
            joined.advance();
            joined.advance();
            assertThat(waiting).isNotDone();
            last.advance();
            assertThat(waiting.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void nobodyWaitsWhenTheJobEnds() throws Exception {
        CompletableFuture<Boolean> waiting = waiting();
        ends.close();
        assertThat(waiting.get(60, TimeUnit.SECONDS)).isFalse();
        assertThat(ends.await(1, () -> {})).isFalse();
    }

    @Test
    void norForTheEpochToBeOver() throws Exception {
        EpochEnds slow = new EpochEnds(new IngressClock(TimeUnit.HOURS.toNanos(1), clock), 4);
        CompletableFuture<Boolean> waiting =
                CompletableFuture.supplyAsync(() -> slow.await(TimeUnit.SECONDS.toNanos(60), () -> {}));
        while (slow.wanted() == null) {
            Thread.onSpinWait();
        }
        slow.close();
        assertThat(waiting.get(60, TimeUnit.SECONDS)).isFalse();
    }
}
