package org.apache.flink.runtime.io.network.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.flink.Seed;
import io.aurochs.open.OpenBundle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.flink.runtime.execution.CancelTaskException;
import org.apache.flink.runtime.io.network.api.CancelCheckpointMarker;
import org.apache.flink.runtime.io.network.api.EndOfPartitionEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bundles hold as many permits as their records would fill buffers, of {@value LivePartition#SEGMENT_BYTES} bytes here. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BundlePartitionBytesTest {
    private static final int BUFFER = LivePartition.SEGMENT_BYTES;
    private static final int PERMITS = 8;
    private static final int RECORDS = 100;
    /** Records in the first bundle. */
    private static final int LEAST_ROOM = 16;

    private LivePartition live;

    @BeforeEach
    void create() throws Exception {
        live = new LivePartition(2, PERMITS, RECORDS);
    }

    private void append(int subpartition, int bytes) {
        live.router().recordWeight(bytes);
        live.router().append(subpartition, bytes, OpenBundle.NO_TIME);
    }

    private Thread producing(Runnable emits) {
        Thread producer = new Thread(emits);
        producer.setDaemon(true);
        producer.start();
        return producer;
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(thread.isAlive()).as("waits").isTrue();
            Thread.onSpinWait();
        }
    }

    private void readOne(int subpartition) throws IOException {
        Objects.requireNonNull(live.poll(subpartition)).recycleBuffer();
    }

    @Test
    void aBundleIsFullWhenItsRecordsWouldHaveFilledABuffer() {
        append(0, BUFFER / 2);
        append(0, BUFFER / 2 - 1);
        assertThat(live.notifications()).isZero();
        append(0, 1);
        assertThat(live.notifications()).isEqualTo(1);
        assertThat(live.permitsInUse()).isEqualTo(1);
        append(0, 1);
        assertThat(live.permitsInUse()).isEqualTo(2);
    }

    @Test
    void whatARecordLeavesOverCountsAgainstTheNextBundle() {
        for (int record = 0; record < 8; record++) {
            append(0, BUFFER * 3 / 4);
        }
        assertThat(live.permitsInUse())
                .as("as many buffers as stock would fill")
                .isEqualTo(6);
    }

    @Test
    void anEventClosesABundleWhoseRestIsLost() throws IOException {
        append(0, BUFFER - 1);
        live.partition().broadcastEvent(new CancelCheckpointMarker(1), false);
        append(0, BUFFER - 1);
        assertThat(live.permitsInUse()).isEqualTo(2);
        append(0, 1);
        append(0, 1);
        assertThat(live.permitsInUse()).isEqualTo(3);
    }

    @Test
    void aLargeRecordHoldsAPermitForEachBuffer() throws IOException {
        append(0, 3 * BUFFER);
        assertThat(live.permitsInUse()).isEqualTo(3);
        assertThat(live.partition().isAvailable()).isTrue();
        append(1, 5 * BUFFER);
        assertThat(live.permitsInUse()).isEqualTo(PERMITS);
        assertThat(live.partition().isAvailable()).as("soft back-pressure").isFalse();
        readOne(0);
        readOne(1);
        assertThat(live.permitsInUse()).isZero();
        assertThat(live.partition().isAvailable()).isTrue();
    }

    @Test
    void bytesInFlightAreThoseOfCompleteBundlesThatAreInUse() throws IOException {
        append(0, 3 * BUFFER);
        append(1, BUFFER + 5);
        append(1, 7);
        assertThat(live.bytesInFlight()).isEqualTo(4 * BUFFER + 5);
        readOne(0);
        assertThat(live.bytesInFlight()).isEqualTo(BUFFER + 5);
        live.partition().release();
        live.partition().close();
        assertThat(live.bytesInFlight()).isZero();
        assertThat(live.segmentsAtHome()).isEqualTo(PERMITS);
    }

    /** It can be read before its producer has all permits for it, or that one would wait for ever. */
    @Test
    void aRecordLargerThanThePoolPassesAlone() throws Exception {
        Thread producer = producing(() -> append(0, 100 * BUFFER));
        awaitWaiting(producer);
        assertThat(live.permitsInUse()).isEqualTo(PERMITS);
        readOne(0);
        producer.join();
        assertThat(live.permitsInUse()).isZero();
        Thread next = producing(() -> {
            append(0, 100 * BUFFER);
            append(0, 100 * BUFFER);
        });
        awaitWaiting(next);
        readOne(0);
        // It waits until it has been woken, and again when it has taken what there is for the second.
        while (live.permitsInUse() != PERMITS) {
            Thread.onSpinWait();
        }
        awaitWaiting(next);
        assertThat(live.poll(0)).isNotNull();
    }

    /** Others' open bundles hold one permit each, which nobody can give back while the producer waits. */
    @Test
    void aLargeRecordPassesBesideOpenBundles() throws Exception {
        live = new LivePartition(4, 5, RECORDS);
        for (int subpartition = 1; subpartition < 4; subpartition++) {
            append(subpartition, 1);
        }
        Thread producer = producing(() -> append(0, 100 * BUFFER));
        awaitWaiting(producer);
        readOne(0);
        producer.join();
        assertThat(live.permitsInUse()).isEqualTo(3);
    }

    @Test
    void consumersOfSmallRecordsAreNotifiedBeforeALargeOneWaits() throws Exception {
        append(1, 1);
        Thread producer = producing(() -> append(0, 100 * BUFFER));
        awaitWaiting(producer);
        assertThat(live.drain(1)).containsExactly("1");
        readOne(0);
        producer.join();
    }

    @Test
    void aClosedPartitionEndsTheWait() throws Exception {
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Thread producer = new Thread(() -> append(0, 100 * BUFFER));
        producer.setUncaughtExceptionHandler((thread, failure) -> thrown.set(failure));
        producer.start();
        awaitWaiting(producer);
        live.partition().close();
        producer.join();
        assertThat(thrown.get()).isInstanceOf(CancelTaskException.class);
        live.partition().release();
        assertThat(live.segmentsAtHome()).isEqualTo(PERMITS);
        assertThatThrownBy(() -> append(0, 1)).isInstanceOf(CancelTaskException.class);
    }

    @Test
    void recordsOfNoWeightAreCountedOnly() {
        int[] rooms = {16, 32, 64, RECORDS, RECORDS};
        for (int record = 0; record < IntStream.of(rooms).sum(); record++) {
            append(0, 0);
        }
        assertThat(live.permitsInUse()).isEqualTo(rooms.length);
    }

    /** Bundles are full by their count here, long before their records would fill a buffer. */
    @Test
    void whereRecordsWaitBundlesHoldAllThatThePoolsBuffersWould() throws Exception {
        live = LivePartition.waiting(2, PERMITS, RECORDS);
        for (int record = 0; record < PERMITS * BUFFER; record++) {
            append(0, 1);
            assertThat(live.permitsInUse()).as("record %d", record).isEqualTo(record / BUFFER + 1);
        }
        assertThat(live.drain(0)).hasSize(PERMITS * BUFFER);
        assertThat(live.permitsInUse()).isZero();
    }

    /** In one bundle with small ones before it, and with small ones behind. */
    @Test
    void whereRecordsWaitALargeOneLeavesTheRestOfItsLastBufferToOthers() throws Exception {
        live = LivePartition.waiting(2, PERMITS, RECORDS);
        int before = LEAST_ROOM + 1;
        for (int record = 0; record < before; record++) {
            append(0, 1);
        }
        append(0, 2 * BUFFER);
        assertThat(live.permitsInUse()).isEqualTo(2);
        int after = PERMITS * BUFFER - 2 * BUFFER - before;
        for (int record = 0; record < after; record++) {
            append(0, 1);
        }
        assertThat(live.permitsInUse()).isEqualTo(PERMITS);
        assertThat(live.drain(0)).hasSize(before + 1 + after);
        assertThat(live.permitsInUse()).isZero();
    }

    @Test
    void aSharedPermitGoesBackWithTheLastBundleThatHoldsIt() throws Exception {
        live = LivePartition.waiting(2, PERMITS, RECORDS);
        for (int record = 0; record < LEAST_ROOM + 1; record++) {
            append(0, 1);
        }
        readOne(0);
        assertThat(live.permitsInUse()).isEqualTo(1);
        for (int record = LEAST_ROOM + 1; record < BUFFER; record++) {
            append(0, 1);
        }
        assertThat(live.permitsInUse()).isEqualTo(1);
        assertThat(live.drain(0)).hasSize(BUFFER - LEAST_ROOM);
        assertThat(live.permitsInUse()).as("none is held back").isZero();
    }

    @Test
    void whatHasBeenReadCountsNoMoreForTheNextBundle() throws Exception {
        live = LivePartition.waiting(2, PERMITS, RECORDS);
        for (int record = 0; record < LEAST_ROOM; record++) {
            append(0, 1);
        }
        readOne(0);
        assertThat(live.permitsInUse()).isZero();
        for (int record = 0; record < BUFFER; record++) {
            append(0, 1);
        }
        assertThat(live.permitsInUse()).isEqualTo(1);
        append(0, 1);
        assertThat(live.permitsInUse()).isEqualTo(2);
    }

    /** As bytes begin a buffer which the first bundle ends. */
    @Test
    void whereRecordsWaitBundlesMakeUpForBytesThatHaveNotFilledTheirBuffer() throws Exception {
        live = LivePartition.waiting(2, PERMITS, RECORDS);
        int written = 10;
        live.partition().emitRecord(ByteBuffer.allocate(written), 0);
        for (int record = 0; record < 2 * BUFFER - written; record++) {
            append(0, 1);
        }
        assertThat(live.permitsInUse()).isEqualTo(2);
        append(0, 1);
        assertThat(live.permitsInUse()).isEqualTo(3);
    }

    /** All sizes, from nothing to more than the pool, for two readers that are in no hurry: everything arrives, and nothing leaks. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everySizePasses(boolean waits) throws Exception {
        live = waits ? LivePartition.waiting(2, PERMITS, RECORDS) : new LivePartition(2, PERMITS, RECORDS);
        long seed = Seed.next();
        int records = 50_000;
        Thread producer = producing(() -> {
            Random random = new Random(seed);
            for (int record = 0; record < records; record++) {
                int most = random.nextInt(50) == 0 ? 20 * BUFFER : random.nextInt(4) == 0 ? 2 * BUFFER : 4;
                append(random.nextInt(8) == 0 ? 1 : 0, random.nextInt(most));
            }
            try {
                live.partition().finish();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        int seen = 0;
        int ended = 0;
        while (ended < 2 && !Thread.interrupted()) {
            for (int subpartition = 0; subpartition < 2; subpartition++) {
                for (Object read : live.drain(subpartition)) {
                    if (read == EndOfPartitionEvent.INSTANCE) {
                        ended++;
                    } else {
                        seen++;
                    }
                }
            }
        }
        producer.join();
        assertThat(seen).as("seed=%d", seed).isEqualTo(records);
        assertThat(live.bytesInFlight()).as("seed=%d", seed).isZero();
        live.partition().close();
        live.partition().release();
        assertThat(live.segmentsAtHome()).as("seed=%d", seed).isEqualTo(PERMITS);
    }
}
