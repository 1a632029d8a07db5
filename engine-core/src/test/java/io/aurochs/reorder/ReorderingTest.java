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
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What all ways to keep the order have in common. */
class ReorderingTest {
    private static final int OUTPUTS = 2_000;

    private final List<Long> sent = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void outputsWaitForThoseBefore(Reordering.Kind kind) {
        Reordering<Long> buffer = kind.make(4, sent::add);
        assertThat(buffer.send(1, 1L)).isTrue();
        assertThat(buffer.send(3, 3L)).isTrue();
        assertThat(sent).isEmpty();
        buffer.send(0, 0L);
        assertThat(sent).containsExactly(0L, 1L);
        buffer.send(2, 2L);
        assertThat(sent).containsExactly(0L, 1L, 2L, 3L);
        assertThat(buffer.next()).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource
    void thereIsNoRoomFarAhead(Reordering.Kind kind) {
        Reordering<Long> buffer = kind.make(4, sent::add);
        assertThat(buffer.hasRoom(3)).isTrue();
        assertThat(buffer.send(4, 4L)).isFalse();
        buffer.send(0, 0L);
        assertThat(buffer.send(4, 4L)).isTrue();
        assertThat(buffer.hasRoom(5)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void theSameSerialNumberTwiceIsAnError(Reordering.Kind kind) {
        Reordering<Long> buffer = kind.make(4, sent::add);
        buffer.send(1, 1L);
        assertThatThrownBy(() -> buffer.send(1, 1L))
                .isInstanceOf(AssertionError.class)
                .hasMessage("serial=1: added twice");
    }

    /** Other workers go on: they only add. */
    @Timeout(60)
    @ParameterizedTest
    @EnumSource
    void afterAFailureNothingIsSent(Reordering.Kind kind) throws InterruptedException {
        Reordering<Long> failing = kind.make(4, output -> {
            sent.add(output);
            throw new IllegalStateException("full");
        });
        assertThatThrownBy(() -> failing.send(0, 0L)).hasMessage("full");
        RacingThreads others = new RacingThreads();
        others.start(() -> failing.send(1, 1L));
        others.join();
        assertThat(sent).containsExactly(0L);
        assertThat(failing.next()).isZero();
        List<Long> unsent = new ArrayList<>();
        failing.drain(unsent::add);
        assertThat(unsent).containsExactly(1L);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasNotSentIsDrained(Reordering.Kind kind) {
        Reordering<Long> buffer = kind.make(4, sent::add);
        buffer.send(0, 0L);
        buffer.send(3, 3L);
        buffer.send(2, 2L);
        List<Long> unsent = new ArrayList<>();
        buffer.drain(unsent::add);
        buffer.drain(unsent::add);
        assertThat(unsent).containsExactlyInAnyOrder(2L, 3L);
    }

    /** While the sender goes on with the next output, the room of those before is free, and that of the next one is not. */
    @ParameterizedTest
    @EnumSource
    void eachOutputThatIsSentMakesRoomAtOnce(Reordering.Kind kind) {
        List<Boolean> room = new ArrayList<>();
        List<Reordering<Long>> self = new ArrayList<>();
        self.add(kind.make(2, output -> {
            room.add(self.get(0).hasRoom(output + 1));
            room.add(self.get(0).hasRoom(output + 2));
        }));
        self.get(0).send(1, 1L);
        self.get(0).send(0, 0L);
        assertThat(room).containsExactly(true, false, true, false);
    }

    @ParameterizedTest
    @EnumSource
    void whatADownstreamSendsToItsOwnBufferFollows(Reordering.Kind kind) {
        List<Reordering<Long>> self = new ArrayList<>();
        self.add(kind.make(4, output -> {
            if (output < 2) {
                self.get(0).send(output + 1, output + 1);
            }
            sent.add(output);
        }));
        self.get(0).send(0, 0L);
        assertThat(sent).containsExactly(0L, 1L, 2L);
    }

    @ParameterizedTest
    @EnumSource
    void aDownstreamMaySendToAnotherBuffer(Reordering.Kind kind) {
        Reordering<Long> buffer = kind.make(4, sent::add);
        Reordering<Long> first = kind.make(4, output -> buffer.send(output, output));
        first.send(1, 1L);
        first.send(0, 0L);
        assertThat(sent).containsExactly(0L, 1L);
    }

    @ParameterizedTest
    @EnumSource
    void capacityIsAPowerOfTwo(Reordering.Kind kind) {
        assertThatThrownBy(() -> kind.<Long>make(6, sent::add)).hasMessage("capacity=6: use a power of two");
    }

    static Stream<Arguments> kindsAndSeeds() {
        return Seeds.with(Reordering.Kind.values());
    }

    /** Each worker takes the next serial number, dawdles at random, and sends; some are nearly always out of order. */
    @Timeout(60)
    @ParameterizedTest(name = "-Daurochs.seed={0} {1}")
    @MethodSource("kindsAndSeeds")
    void anyNumberOfWorkersKeepTheOrder(long seed, Reordering.Kind kind) throws InterruptedException {
        Random random = new Random(seed);
        int workers = 1 + random.nextInt(6);
        Reordering<Long> shared = kind.make(1 << random.nextInt(6), sent::add);
        AtomicLong taken = new AtomicLong();
        RacingThreads threads = new RacingThreads();
        for (int worker = 0; worker < workers; worker++) {
            Random dawdling = new Random(seed + worker);
            threads.start(() -> send(shared, taken, dawdling, threads));
        }
        threads.join();
        assertThat(sent).isEqualTo(LongStream.range(0, OUTPUTS).boxed().toList());
    }

    private static void send(Reordering<Long> buffer, AtomicLong taken, Random random, RacingThreads threads) {
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
