package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.FakeClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Output that follows other output does not wake its task each time, and waits no longer than it may. */
class QuietHandoffTest {
    private static final int LIMIT = 8;
    private static final int LIMIT_BYTES = 1_000;
    private static final long QUIET_NS = 500;

    private final FakeClock clock = new FakeClock();
    /** Whether the task is awake, or will be. */
    private boolean isAwake;

    private int wakes;
    private final Handoff handoff = new Handoff(
            LIMIT,
            LIMIT_BYTES,
            () -> {
                wakes += isAwake ? 0 : 1;
                isAwake = true;
            },
            QUIET_NS,
            clock);
    /** When each piece of output that waits was handed over. */
    private final Deque<Long> waiting = new ArrayDeque<>();

    private void emit() {
        waiting.add(clock.getAsLong());
        handoff.putOutput(waiting::remove, 1);
    }

    /** Steps like a task that a signal or the time has woken, until there is nothing left to do. */
    private void step() {
        isAwake = true;
        do {
            handoff.endQuietIfOver();
        } while (handoff.drain() > 0);
        isAwake = false;
    }

    @Test
    void theFirstAfterARestWakesAtOnce() {
        emit();
        assertThat(wakes).isEqualTo(1);
        emit();
        step();
        emit();
        emit();
        assertThat(wakes).as("wakes in the time of quiet").isEqualTo(1);
        assertThat(handoff.quietUntilNs()).isEqualTo(clock.getAsLong() + QUIET_NS);
        clock.advance(QUIET_NS);
        step();
        assertThat(waiting).isEmpty();
        clock.advance(QUIET_NS);
        step();
        assertThat(handoff.quietUntilNs()).as("nothing came").isEqualTo(Long.MAX_VALUE);
        emit();
        assertThat(wakes).isEqualTo(2);
    }

    @Test
    void anEmitThatWaitsForTheLastToArriveWakesAtOnce() {
        emit();
        emit();
        step();
        emit();
        assertThat(wakes).as("wakes in the time of quiet").isEqualTo(1);
        clock.advance(QUIET_NS);
        step();
        for (int i = 1; i <= 5; i++) {
            assertThat(waiting).isEmpty();
            assertThat(handoff.quietUntilNs()).isEqualTo(Long.MAX_VALUE);
            emit();
            assertThat(wakes).isEqualTo(1 + i);
            step();
        }
    }

    @Test
    void itStaysQuietWhereOtherWorkPartsTheOutput() {
        emit();
        emit();
        step();
        long first = handoff.quietUntilNs();
        for (int i = 1; i <= 2; i++) {
            clock.advance(1);
            assertThat(handoff.quietUntilNs()).isEqualTo(first);
            emit();
            handoff.put(() -> {});
            step();
        }
        assertThat(handoff.quietUntilNs()).isEqualTo(clock.getAsLong() + QUIET_NS);
    }

    @Test
    void whatCameBeforeARestBeginsNoQuietAfterIt() {
        emit();
        emit();
        step();
        emit();
        handoff.put(() -> {});
        step();
        clock.advance(QUIET_NS);
        step();
        emit();
        step();
        assertThat(handoff.quietUntilNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void otherWorkWakesAtOnceAndBeginsNoQuiet() {
        handoff.put(() -> {});
        step();
        assertThat(handoff.quietUntilNs()).isEqualTo(Long.MAX_VALUE);
        emit();
        emit();
        step();
        emit();
        assertThat(wakes).isEqualTo(2);
        handoff.put(() -> {});
        assertThat(wakes).isEqualTo(3);
    }

    /** With a generous latency budget the threads that emit would wait for room otherwise. */
    @Test
    void halfOfWhatMayWaitWakesAtOnce() {
        emit();
        emit();
        step();
        for (int i = 1; i < LIMIT / 2; i++) {
            emit();
        }
        assertThat(wakes).isEqualTo(1);
        emit();
        assertThat(wakes).isEqualTo(2);
        step();
        handoff.putOutput(() -> {}, LIMIT_BYTES / 2);
        assertThat(wakes).as("by its bytes").isEqualTo(3);
    }

    @Test
    void withoutABudgetAllOutputWakes() {
        Handoff each = new Handoff(LIMIT, LIMIT_BYTES, () -> wakes++, 0, clock);
        for (int i = 1; i <= 3; i++) {
            each.putOutput(() -> {}, 1);
            each.putOutput(() -> {}, 1);
            assertThat(wakes).isEqualTo(2 * i);
            each.drain();
            assertThat(each.quietUntilNs()).isEqualTo(Long.MAX_VALUE);
        }
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void nothingWaitsLongerThanItMay(long seed) {
        Random random = new Random(seed);
        int emits = 0;
        int wakesOfEmits = 0;
        boolean isLate = false;
        for (int i = 0; i < 20_000; i++) {
            switch (random.nextInt(4)) {
                case 0 -> clock.advance(random.nextInt((int) QUIET_NS));
                case 1 -> handoff.tryPut(() -> {});
                default -> {
                    int before = wakes;
                    emit();
                    emits++;
                    wakesOfEmits += wakes - before;
                }
            }
            isLate = isAwake && !isLate && random.nextBoolean();
            if (!isLate && (isAwake || clock.getAsLong() >= handoff.quietUntilNs())) {
                step();
                assertThat(waiting).isEmpty();
            }
            if (!isAwake && !waiting.isEmpty()) {
                assertThat(handoff.quietUntilNs() - waiting.getFirst())
                        .as("longest wait")
                        .isLessThanOrEqualTo(QUIET_NS);
            }
        }
        assertThat(wakesOfEmits).as("wakes of %s emits", emits).isLessThan(emits / 3);
    }
}
