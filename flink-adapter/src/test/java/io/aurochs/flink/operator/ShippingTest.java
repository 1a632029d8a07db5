package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.Seed;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleOutlet;
import io.aurochs.open.OpenRouter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Controller;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Suspension;
import org.apache.flink.streaming.runtime.tasks.mailbox.PeriodTimer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ShippingTest {
    private static final long BUDGET_NS = 1_000;
    private static final int RACES = 20_000;
    /** Each is two switches of threads, which take long where processors have much else to do. */
    private static final Duration LONGEST_RACES = Duration.ofSeconds(20);

    private final AtomicLong now = new AtomicLong(10 * BUDGET_NS);
    private final MailsByHand mails = new MailsByHand();
    private final List<Long> delays = new ArrayList<>();
    private final Queue<Runnable> deferred = new ArrayDeque<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final Shipping shipping = shipping(mails);
    private int flushes;
    private int deferredFlushes;
    private boolean hasRoom = true;
    private final FlushableOutputs counting = outputs(() -> deferredFlushes++);
    private final OpenRouter router = new OpenRouter(1, 64, false, new Flushes() {
        @Override
        public void flush(int destination) {
            flushes++;
        }
    });

    ShippingTest() {
        shipping.ship(List.of(router), counting);
    }

    private Shipping shipping(@Nullable MailsByHand mailbox) {
        return new Shipping(BUDGET_NS, now::get, mailbox, this::defer, failures::add);
    }

    private FlushableOutputs outputs(Runnable flush) {
        return new FlushableOutputs() {
            @Override
            public boolean isAvailable() {
                return hasRoom;
            }

            @Override
            public void flushAll() {
                flush.run();
            }
        };
    }

    private void defer(long delayNs, Runnable flush) {
        delays.add(delayNs);
        deferred.add(flush);
    }

    private void emitAndRest() {
        emit();
        shipping.flushInTime();
    }

    private void emit() {
        emit(shipping);
    }

    private void emit(Shipping listener) {
        router.append(0, "a", OpenBundle.NO_TIME);
        listener.emitted();
    }

    @Test
    void flushesBeforeItRests() {
        shipping.beginInput();
        emit();
        emit();
        assertThat(flushes).isZero();
        shipping.flushInTime();
        assertThat(flushes).isEqualTo(1);
        shipping.flushInTime();
        assertThat(flushes).as("nothing new").isEqualTo(1);
        assertThat(mails.count()).as("not from within input").isZero();
    }

    @Test
    void leavesTheRestOfAnIntervalToTheFlusher() {
        shipping.beginInput();
        now.set(20_300);
        emitAndRest();
        assertThat(flushes).as("the first for long").isEqualTo(1);
        for (long at : new long[] {20_400, 20_600, 20_900}) {
            now.set(at);
            emitAndRest();
        }
        shipping.flushInTime();
        assertThat(flushes).isEqualTo(1);
        assertThat(delays).as("one for all, at the end of the interval").containsExactly(600L);
        assertThat(deferredFlushes).isZero();
        now.set(21_000);
        deferred.remove().run();
        assertThat(deferredFlushes).isEqualTo(1);
        emitAndRest();
        assertThat(delays).as("consumers were told when this interval began").containsExactly(600L, 1_000L);
        now.set(22_000);
        deferred.remove().run();
        now.set(23_000);
        emitAndRest();
        assertThat(flushes).as("nobody was told for an interval").isEqualTo(2);
        assertThat(deferred).isEmpty();
    }

    /** So that the flushes of two tasks share a wake-up. */
    @Test
    void intervalsAreTheSameForAll() {
        Shipping other = shipping(new MailsByHand());
        OpenRouter otherRouter = new OpenRouter(1, 64, false, new Flushes());
        other.ship(List.of(otherRouter), counting);
        now.set(20_300);
        emitAndRest();
        emitAndRest();
        now.set(20_700);
        for (int i = 0; i < 2; i++) {
            otherRouter.append(0, "a", OpenBundle.NO_TIME);
            other.flushInTime();
        }
        assertThat(delays).containsExactly(700L, 300L);
    }

    @Test
    void aDeferredFlushThatComesLateDoesForWhatIsEmittedMeanwhile() {
        emitAndRest();
        emitAndRest();
        now.addAndGet(3 * BUDGET_NS);
        emit();
        assertThat(delays).hasSize(1);
        deferred.remove().run();
        assertThat(deferredFlushes).isEqualTo(1);
    }

    /** As before each record after a pause, which uses up the budget of nothing. */
    @Test
    void aFlushOfNothingTellsNobody() {
        shipping.beginInput();
        for (int i = 1; i <= 3; i++) {
            now.addAndGet(3 * BUDGET_NS);
            shipping.nextRecord();
            emitAndRest();
            assertThat(flushes).isEqualTo(i);
        }
        assertThat(deferred).isEmpty();
    }

    @Test
    void withoutRoomNothingIsLeftToTheFlusher() {
        emitAndRest();
        hasRoom = false;
        emitAndRest();
        assertThat(flushes).isEqualTo(2);
        assertThat(deferred).isEmpty();
    }

    @Test
    void withoutALatencyNothingIsLeftToTheFlusher() {
        Shipping eager = new Shipping(0, now::get, null, this::defer, failures::add);
        eager.ship(List.of(router), counting);
        for (int i = 1; i <= 3; i++) {
            router.append(0, "a", OpenBundle.NO_TIME);
            eager.flushInTime();
            assertThat(flushes).isEqualTo(i);
        }
        assertThat(deferred).isEmpty();
    }

    @Test
    void whatADeferredFlushThrowsFailsTheTask() {
        IllegalStateException released = new IllegalStateException("released");
        shipping.ship(List.of(router), outputs(() -> {
            throw released;
        }));
        emitAndRest();
        emitAndRest();
        deferred.remove().run();
        assertThat(failures).containsExactly(released);
    }

    /** The flusher looks at what is there just when more of it comes: whoever leaves a flush to it must be seen. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @SuppressWarnings("ThreadPriorityCheck") // yields only to be quick where processors are few
    void nothingIsLeftBehindByAFlushAtTheSameTime() throws InterruptedException {
        long seed = Seed.next();
        Random random = new Random(seed);
        List<OpenBundle> opened = new CopyOnWriteArrayList<>();
        AtomicReference<OpenRouter> sealing = new AtomicReference<>();
        OpenRouter emitting = new OpenRouter(1, 2 * RACES + 1, false, new Flushes() {
            @Override
            public void open(int destination, OpenBundle bundle) {
                opened.add(bundle);
            }

            @Override
            public void full(int destination) {
                Objects.requireNonNull(sealing.get()).seal(destination);
            }
        });
        sealing.set(emitting);
        AtomicInteger told = new AtomicInteger();
        AtomicReference<Runnable> next = new AtomicReference<>();
        Thread flusher = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Runnable flush = next.getAndSet(null);
                if (flush == null) {
                    Thread.yield();
                } else {
                    flush.run();
                }
            }
        });
        flusher.start();
        try {
            Shipping racing = new Shipping(BUDGET_NS, now::get, null, (delay, flush) -> next.set(flush), failures::add);
            racing.ship(
                    List.of(emitting),
                    outputs(() -> told.set(
                            opened.stream().mapToInt(OpenBundle::recordCount).sum())));
            emitting.append(0, "a", OpenBundle.NO_TIME);
            racing.flushInTime();
            long endNs = System.nanoTime() + LONGEST_RACES.toNanos();
            for (int race = 0; race < RACES && System.nanoTime() - endNs < 0; race++) {
                emitting.append(0, "a", OpenBundle.NO_TIME);
                racing.flushInTime();
                // Sometimes before, sometimes while, sometimes after the flusher flushes the first.
                for (int spin = random.nextInt(100); spin > 0; spin--) {
                    Thread.onSpinWait();
                }
                emitting.append(0, "a", OpenBundle.NO_TIME);
                racing.flushInTime();
                while (told.get() < 2 * race + 3) {
                    assertThat(Thread.currentThread().isInterrupted())
                            .as("a record of race %d is left behind, seed %d", race, seed)
                            .isFalse();
                    Thread.yield();
                }
            }
        } finally {
            flusher.interrupt();
            flusher.join();
        }
        assertThat(failures).isEmpty();
    }

    /** So much later the next record would come too late. */
    private void pass() {
        now.addAndGet(BUDGET_NS / 2 + 1);
    }

    @Test
    void flushesWhenTheBudgetIsSpent() {
        shipping.beginInput();
        pass();
        emit();
        assertThat(flushes).isEqualTo(1);
        emit();
        assertThat(flushes).as("the budget begins anew").isEqualTo(1);
    }

    /** Slow records that lead to no more output must not hold back what came out before. */
    @Test
    void flushesWhenTheBudgetIsSpentOnRecordsWithoutOutput() {
        shipping.beginInput();
        emit();
        shipping.nextRecord();
        assertThat(flushes).isZero();
        pass();
        shipping.nextRecord();
        pass();
        shipping.nextRecord();
        assertThat(flushes).isEqualTo(1);
    }

    @Test
    void theBudgetBeginsWithEachFlush() {
        shipping.beginInput();
        emit();
        now.addAndGet(BUDGET_NS - 1);
        shipping.flushInTime();
        now.addAndGet(2);
        emit();
        assertThat(flushes).isEqualTo(1);
    }

    @Test
    void flushesByMailWhatIsEmittedOutsideInput() {
        emit();
        emit();
        assertThat(flushes).isZero();
        assertThat(mails.count()).as("one mail for both").isEqualTo(1);
        mails.runAll();
        assertThat(flushes).isEqualTo(1);
        emit();
        assertThat(mails.count()).isEqualTo(1);
    }

    @Test
    void needsAMailAgainOnceInputHasEnded() {
        shipping.beginInput();
        emit();
        shipping.endInput();
        assertThat(mails.count()).isZero();
        emit();
        assertThat(mails.count()).isEqualTo(1);
    }

    @Test
    void flushesAtOnceWhenNoMailIsTaken() {
        mails.reject();
        emit();
        assertThat(flushes).isEqualTo(1);
        emit();
        assertThat(flushes).isEqualTo(2);
    }

    @Test
    void withoutAMailboxOnlyTheBudgetFlushes() {
        Shipping ofLegacySource = shipping(null);
        ofLegacySource.ship(List.of(router), counting);
        emit(ofLegacySource);
        assertThat(flushes).isZero();
        pass();
        emit(ofLegacySource);
        emit(ofLegacySource);
        assertThat(flushes).isEqualTo(1);
    }

    @Test
    void theControllerFlushesBeforeItSuspends() {
        RecordingController flinks = new RecordingController();
        Controller controller = shipping.flushingBeforeRest(flinks);
        shipping.beginInput();
        emit();
        controller.suspendDefaultAction();
        assertThat(flinks.flushesWhenSuspended).isEqualTo(1);
        emit();
        now.addAndGet(2 * BUDGET_NS);
        controller.suspendDefaultAction(new PeriodTimer() {
            @Override
            public void markStart() {}

            @Override
            public void markEnd() {}
        });
        assertThat(flinks.flushesWhenSuspended).isEqualTo(2);
        controller.allActionsCompleted();
        assertThat(flinks.isCompleted).isTrue();
    }

    @Test
    void oneWrapperDoesForOneController() {
        RecordingController first = new RecordingController();
        Controller wrapped = shipping.flushingBeforeRest(first);
        assertThat(shipping.flushingBeforeRest(first)).isSameAs(wrapped);
        assertThat(shipping.flushingBeforeRest(new RecordingController())).isNotSameAs(wrapped);
    }

    /** Takes bundles and tells nobody. */
    private static class Flushes implements OpenBundleOutlet {
        @Override
        public void open(int destination, OpenBundle bundle) {}

        @Override
        public void full(int destination) {}

        @Override
        public void flush(int destination) {}
    }

    /** Remembers how many flushes there had been when the task was about to rest. */
    private final class RecordingController implements Controller {
        private int flushesWhenSuspended;
        private boolean isCompleted;

        @Override
        public void allActionsCompleted() {
            isCompleted = true;
        }

        @Override
        public Suspension suspendDefaultAction(PeriodTimer timer) {
            return suspendDefaultAction();
        }

        @Override
        public Suspension suspendDefaultAction() {
            flushesWhenSuspended = flushes;
            return () -> {};
        }
    }
}
