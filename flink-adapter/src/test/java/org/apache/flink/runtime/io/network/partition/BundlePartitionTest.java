package org.apache.flink.runtime.io.network.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.flink.Seed;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleReader;
import io.aurochs.open.OpenRouter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.runtime.execution.CancelTaskException;
import org.apache.flink.runtime.io.network.api.CancelCheckpointMarker;
import org.apache.flink.runtime.io.network.api.EndOfPartitionEvent;
import org.apache.flink.runtime.io.network.buffer.Buffer;
import org.apache.flink.runtime.io.network.buffer.BundleBuffer;
import org.apache.flink.runtime.io.network.buffer.NetworkBufferPool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bundles in Flink's own partition, subpartitions, views and pools. */
@Timeout(60)
class BundlePartitionTest {
    private static final int PERMITS = 4;
    private static final int RECORDS = 3;
    private static final int RECORD_BYTES = 16;
    private static final int KEYED_RECORD_BYTES = 28;
    private static final CancelCheckpointMarker EVENT = new CancelCheckpointMarker(7);

    private LivePartition live;

    @BeforeEach
    void create() throws Exception {
        live = new LivePartition(2, PERMITS, RECORDS);
    }

    /** Of which kind bundles are. */
    void emit(OpenRouter router, int subpartition, String record) {
        router.append(subpartition, record, OpenBundle.NO_TIME);
    }

    private void append(int subpartition, String... records) {
        for (String record : records) {
            emit(live.router(), subpartition, record);
        }
    }

    private void event() throws IOException {
        live.partition().broadcastEvent(EVENT, false);
    }

    private Buffer polled(int subpartition) throws IOException {
        return Objects.requireNonNull(live.poll(subpartition));
    }

    private void closeAndExpectNoLeak() {
        live.partition().close();
        assertThat(live.segmentsAtHome()).as("segments back home").isEqualTo(PERMITS);
    }

    @Test
    void aBundleHoldsOnePermitFromItsFirstRecordUntilItIsRead() throws IOException {
        assertThat(live.permitsInUse()).isZero();
        append(0, "a", "b", "c");
        assertThat(live.permitsInUse()).as("full, not read").isEqualTo(1);
        append(0, "d");
        assertThat(live.permitsInUse()).isEqualTo(2);
        assertThat(live.drain(0)).as("what is full comes without a flush").containsExactly("a", "b", "c", "d");
        assertThat(live.permitsInUse()).as("being filled").isEqualTo(1);
        event();
        assertThat(live.drain(0)).containsExactly(EVENT);
        assertThat(live.permitsInUse()).isZero();
        live.drain(1);
        closeAndExpectNoLeak();
    }

    @Test
    void aPermitOutlivesEveryStretchThatIsStillHeld() throws IOException {
        append(0, "a", "b");
        live.router().flush();
        Buffer first = polled(0);
        append(0, "c");
        Buffer second = polled(0);
        assertThat(live.poll(0)).isNull();
        assertThat(LivePartition.records(second)).containsExactly("c");
        second.recycleBuffer();
        assertThat(live.permitsInUse()).isEqualTo(1);
        assertThat(LivePartition.records(first)).containsExactly("a", "b");
        first.recycleBuffer();
        assertThat(live.permitsInUse()).isZero();
        closeAndExpectNoLeak();
    }

    @Test
    void aRecycledBundleIsFilledAgain() throws IOException {
        for (int round = 0; round < 3 * PERMITS; round++) {
            append(0, "a" + round, "b" + round, "c" + round);
            assertThat(live.drain(0)).containsExactly("a" + round, "b" + round, "c" + round);
        }
        assertThat(live.permitsInUse()).isZero();
        closeAndExpectNoLeak();
    }

    @Test
    void eventsKeepTheirPlace() throws IOException {
        append(0, "a");
        append(1, "x");
        event();
        append(0, "b", "c", "d", "e");
        event();
        assertThat(live.drain(0)).containsExactly("a", EVENT, "b", "c", "d", "e", EVENT);
        assertThat(live.drain(1)).containsExactly("x", EVENT, EVENT);
        assertThat(live.permitsInUse()).isZero();
    }

    @Test
    void aFinishedBundleWithNothingLeftToReadIsSkipped() throws IOException {
        append(0, "a");
        live.router().flush();
        assertThat(live.drain(0)).containsExactly("a");
        event();
        assertThat(live.drain(0)).containsExactly(EVENT);
        assertThat(live.permitsInUse()).isZero();
    }

    @Test
    void theEndFinishesWhatIsOpen() throws IOException {
        append(0, "a");
        live.partition().finish();
        assertThat(live.drain(0)).containsExactly("a", EndOfPartitionEvent.INSTANCE);
        assertThat(live.drain(1)).containsExactly(EndOfPartitionEvent.INSTANCE);
        closeAndExpectNoLeak();
    }

    @Test
    void unreadBundlesGiveTheirPermitsBackWhenThePartitionIsReleased() {
        append(0, "a", "b", "c", "d");
        append(1, "x");
        live.partition().release();
        live.partition().close();
        assertThat(live.segmentsAtHome()).isEqualTo(PERMITS);
    }

    @Test
    void closingBeforeTheReadersAreGoneLeaksNothingEither() throws IOException {
        append(0, "a", "b", "c", "d");
        append(1, "x");
        Buffer held = polled(0);
        live.partition().close();
        live.partition().release();
        assertThat(live.segmentsAtHome()).as("but for the stretch that is held").isEqualTo(PERMITS - 1);
        held.recycleBuffer();
        assertThat(live.segmentsAtHome()).isEqualTo(PERMITS);
    }

    @Test
    void emittingIntoAReleasedPartitionLeaksNothing() {
        append(0, "a");
        live.partition().release();
        append(0, "b", "c", "d", "e", "f", "g", "h");
        assertThat(live.permitsInUse()).as("only the one that is being filled").isEqualTo(1);
        closeAndExpectNoLeak();
    }

    /** Whatever the router was about to do when the task ended: fill a bundle it has flushed, fill one up, open one. */
    @Test
    void emittingIntoAClosedPartitionIsRefusedAsFlinkDoes() {
        append(0, "a");
        live.router().flush();
        append(1, "x", "y");
        live.partition().close();
        assertRefused(0, "b");
        assertRefused(1, "z");
        assertRefused(0, "c");
        assertRefused(1, "c");
        live.router().flush();
        live.partition().release();
        assertThat(live.segmentsAtHome()).as("segments back home").isEqualTo(PERMITS);
    }

    /** As Flink does when a task fails: a thread that outlives the task must fill no bundle that another task has by then. */
    @Test
    void whatIsReleasedBeforeItIsClosedIsNotFilledAnyMore() {
        append(0, "a");
        append(1, "x", "y");
        live.partition().release();
        live.partition().close();
        assertRefused(0, "b");
        assertRefused(1, "z");
        assertThat(live.segmentsAtHome()).as("segments back home").isEqualTo(PERMITS);
    }

    private void assertRefused(int subpartition, String record) {
        assertThatThrownBy(() -> append(subpartition, record)).isInstanceOf(CancelTaskException.class);
    }

    @Test
    void flushTellsTheReaderOnce() throws IOException {
        append(0, "a");
        assertThat(live.notifications()).isZero();
        live.router().flush();
        live.router().flush();
        assertThat(live.notifications()).isEqualTo(1);
        append(0, "b");
        live.router().flush();
        assertThat(live.notifications()).as("the reader has not come yet").isEqualTo(1);
        assertThat(live.drain(0)).containsExactly("a", "b");
        append(0, "c");
        assertThat(live.notifications()).as("full").isEqualTo(2);
    }

    @Test
    void countsBytesAndBuffersThatWereHandedOver() throws IOException {
        append(0, "a", "b", "c", "d");
        append(1, "x");
        event();
        assertThat(live.partition().numBytesOut.getCount()).isEqualTo(5 * RECORD_BYTES);
        assertThat(live.partition().numBuffersOut.getCount()).isEqualTo(3);
        assertThat(live.partition().getResultPartitionBytes().createSnapshot().getSubpartitionBytes())
                .containsExactly(4 * RECORD_BYTES, RECORD_BYTES);
    }

    @Test
    void keysTakeRoomToo() throws Exception {
        live = new LivePartition(1, 1, RECORDS, true);
        live.router().append(0, "a", OpenBundle.NO_TIME, "key", 7);
        event();
        assertThat(live.partition().numBytesOut.getCount()).isEqualTo(KEYED_RECORD_BYTES);
        OpenBundleReader reader = new OpenBundleReader();
        ((BundleBuffer) polled(0)).open(reader);
        reader.next();
        assertThat(reader.key()).isEqualTo("key");
        assertThat(reader.keyHash()).isEqualTo(7);
    }

    @Test
    void theSizeOfWhatIsQueuedIsExactOnceFlushed() throws IOException {
        append(0, "a", "b");
        live.router().flush();
        assertThat(live.partition().getSizeOfQueuedBuffersUnsafe()).isEqualTo(2 * RECORD_BYTES);
        live.drain(0);
        assertThat(live.partition().getSizeOfQueuedBuffersUnsafe()).isZero();
        append(0, "c", "d");
        live.router().flush();
        assertThat(live.partition().getSizeOfQueuedBuffersUnsafe()).isEqualTo(2 * RECORD_BYTES);
    }

    @Test
    void aDeferredFlushTellsNobodyUntilThePartitionIsFlushed() throws IOException {
        append(0, "a", "b");
        live.router().deferFlush();
        assertThat(live.router().isFlushed()).isTrue();
        assertThat(live.notifications()).isZero();
        assertThat(live.partition().getSizeOfQueuedBuffersUnsafe())
                .as("exact, as after a flush")
                .isEqualTo(2 * RECORD_BYTES);
        live.partition().flushAll();
        assertThat(live.notifications()).isEqualTo(1);
        assertThat(live.drain(0)).containsExactly("a", "b");
    }

    @Test
    void theSizeOfWhatIsQueuedIsNeverNegative() throws IOException {
        long seed = Seed.next();
        Random random = new Random(seed);
        for (int step = 0; step < 2_000; step++) {
            int subpartition = random.nextInt(2);
            switch (random.nextInt(6)) {
                case 0 -> live.router().flush();
                case 1 -> event();
                case 2, 3 -> {
                    live.drain(0);
                    live.drain(1);
                }
                default -> append(subpartition, "r" + step);
            }
            if (live.permitsInUse() >= PERMITS - 1) {
                live.drain(0);
                live.drain(1);
            }
            assertThat(live.partition().getSizeOfQueuedBuffersUnsafe())
                    .as("seed=%d, step=%d", seed, step)
                    .isNotNegative();
        }
        live.partition().finish();
        live.drain(0);
        live.drain(1);
        assertThat(live.partition().getSizeOfQueuedBuffersUnsafe())
                .as("seed=%d", seed)
                .isZero();
        closeAndExpectNoLeak();
    }

    @Test
    void waitsForAPermitAndTellsItsReadersBefore() throws Exception {
        live = new LivePartition(2, 2, RECORDS);
        append(0, "a", "b", "c");
        append(1, "x");
        int told = live.notifications();
        Thread producer = new Thread(() -> append(0, "d"));
        producer.start();
        awaitWaiting(producer);
        assertThat(live.notifications()).as("x was flushed").isGreaterThan(told);
        assertThat(live.drain(1)).containsExactly("x");
        readOne("a", "b", "c");
        producer.join();
        live.router().flush();
        assertThat(live.drain(0))
                .as("appended after the flush, and flushed since")
                .containsExactly("d");
    }

    @Test
    void isFlushedAgainAfterItWaited() throws Exception {
        live = new LivePartition(1, 1, RECORDS);
        append(0, "a", "b", "c");
        Thread producer = new Thread(() -> append(0, "d"));
        producer.start();
        awaitWaiting(producer);
        readOne("a", "b", "c");
        producer.join();
        int told = live.notifications();
        assertThat(live.router().isFlushed()).isFalse();
        live.router().flush();
        assertThat(live.notifications()).isEqualTo(told + 1);
    }

    @Test
    void anInterruptEndsTheWait() throws Exception {
        live = new LivePartition(1, 1, RECORDS);
        append(0, "a", "b", "c");
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Thread producer = new Thread(() -> append(0, "d"));
        producer.setUncaughtExceptionHandler((thread, failure) -> thrown.set(failure));
        producer.start();
        awaitWaiting(producer);
        producer.interrupt();
        producer.join();
        assertThat(thrown.get()).isInstanceOf(UncheckedIOException.class).hasCauseInstanceOf(IOException.class);
        assertThat(live.drain(0)).as("nothing of the bundle that did not open").containsExactly("a", "b", "c");
        assertThat(live.permitsInUse()).isZero();
    }

    /** Reads the next bundle for the first reader, and no more. */
    private void readOne(String... records) throws IOException {
        Buffer bundle = polled(0);
        assertThat(LivePartition.records(bundle)).containsExactly((Object[]) records);
        bundle.recycleBuffer();
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(thread.isAlive()).as("waits").isTrue();
            Thread.onSpinWait();
        }
    }

    @Test
    void refusesToOpenABundleOnceThePartitionIsFinished() throws IOException {
        live.partition().finish();
        assertThatThrownBy(() -> append(0, "a")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void carriesBundlesOnlyWhereTheyAreReadFromMemory() throws Exception {
        NetworkBufferPool network = new NetworkBufferPool(3, 64);
        for (ResultPartitionType type : List.of(ResultPartitionType.PIPELINED, ResultPartitionType.PIPELINED_BOUNDED)) {
            assertThat(BundlePartition.canCarry(LivePartition.pipelined(type, 1, network.createBufferPool(1, 1))))
                    .isTrue();
        }
        assertThat(BundlePartition.canCarry(LivePartition.pipelined(
                        ResultPartitionType.PIPELINED_APPROXIMATE, 1, network.createBufferPool(1, 1))))
                .isFalse();
    }
}
