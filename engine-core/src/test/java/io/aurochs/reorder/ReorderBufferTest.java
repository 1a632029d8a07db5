package io.aurochs.reorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.RacingThreads;
import io.aurochs.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReorderBufferTest {
    private static final int OUTPUTS = 2_000;

    private final List<Long> sent = new ArrayList<>();
    private final ReorderBuffer<Long> buffer = new ReorderBuffer<>(4, sent::add);

    @Test
    void outputsWaitForThoseBefore() {
        assertThat(buffer.send(1, 1L)).isTrue();
        assertThat(buffer.send(3, 3L)).isTrue();
        assertThat(sent).isEmpty();
        buffer.send(0, 0L);
        assertThat(sent).containsExactly(0L, 1L);
        buffer.send(2, 2L);
        assertThat(sent).containsExactly(0L, 1L, 2L, 3L);
        assertThat(buffer.next()).isEqualTo(4);
    }

    @Test
    void thereIsNoRoomFarAhead() {
        assertThat(buffer.hasRoom(3)).isTrue();
        assertThat(buffer.send(4, 4L)).isFalse();
        buffer.send(0, 0L);
        assertThat(buffer.send(4, 4L)).isTrue();
        assertThat(buffer.hasRoom(5)).isFalse();
    }

    @Test
    void theSameSerialNumberTwiceIsAnError() {
        buffer.send(1, 1L);
        assertThatThrownBy(() -> buffer.send(1, 1L))
                .isInstanceOf(AssertionError.class)
                .hasMessage("serial=1: added twice");
    }

    @Test
    void afterAFailureNothingIsSent() {
        ReorderBuffer<Long> failing = new ReorderBuffer<>(4, output -> {
            sent.add(output);
            throw new IllegalStateException("full");
        });
        assertThatThrownBy(() -> failing.send(0, 0L)).hasMessage("full");
        failing.send(1, 1L);
        assertThat(sent).containsExactly(0L);
    }

    @Test
    void sendingDownstreamMaySendToItsOwnBuffer() {
        ReorderBuffer<Long> first = new ReorderBuffer<>(4, output -> buffer.send(output, output));
        first.send(1, 1L);
        first.send(0, 0L);
        assertThat(sent).containsExactly(0L, 1L);
    }

    @Test
    void capacityIsAPowerOfTwo() {
        assertThatThrownBy(() -> new ReorderBuffer<Long>(6, sent::add)).hasMessage("capacity=6: use a power of two");
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    /** Each worker takes the next serial number, dawdles at random, and sends; some are nearly always out of order. */
    @Timeout(60)
    @ParameterizedTest(name = "-Daurochs.seed={0}")
    @MethodSource("seeds")
    void anyNumberOfWorkersKeepTheOrder(long seed) throws InterruptedException {
        Random random = new Random(seed);
        int workers = 1 + random.nextInt(6);
        ReorderBuffer<Long> shared = new ReorderBuffer<>(1 << random.nextInt(6), sent::add);
        AtomicLong taken = new AtomicLong();
        RacingThreads threads = new RacingThreads();
        for (int worker = 0; worker < workers; worker++) {
            Random dawdling = new Random(seed + worker);
            threads.start(() -> send(shared, taken, dawdling, threads));
        }
        threads.join();
        assertThat(sent).isEqualTo(LongStream.range(0, OUTPUTS).boxed().toList());
    }

    private static void send(ReorderBuffer<Long> buffer, AtomicLong taken, Random random, RacingThreads threads) {
        for (long serial = taken.getAndIncrement(); serial < OUTPUTS; serial = taken.getAndIncrement()) {
            for (int spins = random.nextInt(100); spins > 0; spins--) {
                Thread.onSpinWait();
            }
            while (!buffer.send(serial, serial)) {
                if (threads.haveFailed()) {
                    return;
                }
                RacingThreads.giveWay();
            }
        }
    }
}
