package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HandoffTest {
    private final AtomicInteger raised = new AtomicInteger();
    private final Handoff handoff = new Handoff(4, Long.MAX_VALUE, raised::incrementAndGet, 0, System::nanoTime);
    private final List<Integer> done = new ArrayList<>();

    private boolean tryPut(int work) {
        return handoff.tryPut(() -> done.add(work));
    }

    @Test
    void doesTheWorkOldestFirst() {
        assertThat(handoff.isEmpty()).isTrue();
        for (int work = 0; work < 3; work++) {
            assertThat(tryPut(work)).isTrue();
        }
        assertThat(raised).hasValue(3);
        assertThat(handoff.isEmpty()).isFalse();
        assertThat(handoff.drain()).isEqualTo(3);
        assertThat(done).containsExactly(0, 1, 2);
        assertThat(handoff.drain()).isZero();
    }

    @Test
    void refusesWhatItHasNoRoomFor() {
        for (int work = 0; work < 4; work++) {
            assertThat(tryPut(work)).isTrue();
        }
        assertThat(tryPut(4)).isFalse();
        assertThat(raised).hasValue(4);
        handoff.drain();
        assertThat(tryPut(5)).isTrue();
    }

    @Test
    void outputThatHoldsMuchMemoryIsFewPieces() {
        Handoff bounded = new Handoff(4, 100, raised::incrementAndGet, 0, System::nanoTime);
        assertThat(bounded.putOutput(() -> done.add(1), 1_000))
                .as("the first, of any size")
                .isTrue();
        assertThat(bounded.tryPut(() -> done.add(2))).isFalse();
        bounded.drain();
        assertThat(bounded.tryPut(() -> done.add(3))).isTrue();
        assertThat(done).containsExactly(1);
        bounded.close();
        assertThat(bounded.putOutput(() -> done.add(4), 1)).isFalse();
    }

    @Test
    void workThatBringsMoreWorkDoesNotKeepTheTaskForever() {
        Runnable[] again = new Runnable[1];
        again[0] = () -> handoff.tryPut(again[0]);
        handoff.tryPut(again[0]);
        assertThat(handoff.drain()).isEqualTo(4);
        assertThat(handoff.isEmpty()).isFalse();
    }

    @Test
    void takesNothingInOnceClosed() {
        tryPut(1);
        handoff.close();
        assertThat(handoff.isClosed()).isTrue();
        assertThat(tryPut(2)).isFalse();
        assertThat(handoff.put(() -> done.add(3))).isFalse();
        assertThat(handoff.drain()).isEqualTo(1);
        assertThat(done).containsExactly(1);
    }

    /** What the task waits for does not depend on the caller, who would only fill the memory meanwhile. */
    @Test
    void putWaitsAsLongAsTheTaskWaitsForRoom() {
        for (int work = 0; work < 4; work++) {
            tryPut(work);
        }
        handoff.setWaitingForRoom(true);
        Thread foreign = new Thread(() -> handoff.put(() -> done.add(4)));
        long before = System.nanoTime();
        foreign.start();
        Await.until(
                "longer than for a task that is merely slow",
                () -> System.nanoTime() - before > 1_200_000_000L || !foreign.isAlive());
        assertThat(foreign.isAlive()).isTrue();
        assertThat(handoff.drain()).isEqualTo(4);
        handoff.setWaitingForRoom(false);
        Await.until("the foreign thread has handed over", () -> !foreign.isAlive());
        assertThat(handoff.drain()).isEqualTo(1);
    }

    @Test
    void putWaitsForRoom() {
        for (int work = 0; work < 4; work++) {
            tryPut(work);
        }
        AtomicBoolean taken = new AtomicBoolean();
        Thread foreign = new Thread(() -> taken.set(handoff.put(() -> done.add(4))));
        foreign.start();
        Await.until("the foreign thread waits", () -> foreign.getState() == Thread.State.TIMED_WAITING);
        assertThat(done).isEmpty();
        handoff.drain();
        Await.until("the foreign thread is done", () -> !foreign.isAlive());
        assertThat(taken).isTrue();
        handoff.drain();
        assertThat(done).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void aThreadThatWaitsForRoomIsReleasedByClose() {
        for (int work = 0; work < 4; work++) {
            tryPut(work);
        }
        AtomicBoolean taken = new AtomicBoolean(true);
        Thread foreign = new Thread(() -> taken.set(handoff.put(() -> done.add(4))));
        foreign.start();
        Await.until("the foreign thread waits", () -> foreign.getState() == Thread.State.TIMED_WAITING);
        handoff.close();
        Await.until("the foreign thread is released", () -> !foreign.isAlive());
        assertThat(taken).isFalse();
    }

    @Test
    void severalThreadsLoseNothingAndKeepTheirOwnOrder() {
        int threads = 3;
        int each = 2_000;
        int[] next = new int[threads];
        boolean[] outOfOrder = new boolean[1];
        List<Thread> foreign = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            foreign.add(new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    int work = i;
                    handoff.put(() -> outOfOrder[0] |= next[thread]++ != work);
                }
            }));
        }
        foreign.forEach(Thread::start);
        int[] drained = new int[1];
        Await.until("all work is done", () -> {
            for (int now = handoff.drain(); now > 0; now = handoff.drain()) {
                drained[0] += now;
            }
            return drained[0] == threads * each;
        });
        assertThat(outOfOrder[0]).isFalse();
        assertThat(next).containsOnly(each);
    }

    @Test
    void aTaskThatWaitsForTheCallerIsHandedMoreThanTheLimit() {
        for (int work = 0; work < 4; work++) {
            tryPut(work);
        }
        for (int work = 4; work < 40; work++) {
            int number = work;
            assertThat(handoff.put(() -> done.add(number))).isTrue();
        }
        while (handoff.drain() > 0) {
            assertThat(done).hasSizeLessThanOrEqualTo(40);
        }
        assertThat(done).hasSize(40).isSorted();
    }
}
