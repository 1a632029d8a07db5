package org.apache.flink.runtime.io.network.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.Seed;
import io.aurochs.open.OpenBundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.runtime.io.network.api.EndOfPartitionEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Permits go back to Flink's pool a few at a time, and never too late. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BundlePermitsTest {
    private static final int PERMITS = 16;
    private static final int AT_ONCE = 4;
    private static final int RECORDS = 3;

    private LivePartition live;

    @BeforeEach
    void create() throws Exception {
        live = new LivePartition(2, PERMITS, RECORDS);
    }

    private void appendFull(int bundles) {
        for (int record = 0; record < bundles * RECORDS; record++) {
            live.router().append(0, record, OpenBundle.NO_TIME);
        }
    }

    private void read(int bundles) throws IOException {
        for (int bundle = 0; bundle < bundles; bundle++) {
            Objects.requireNonNull(live.poll(0)).recycleBuffer();
        }
    }

    @Test
    void aFewGoBackAtOnce() throws IOException {
        appendFull(AT_ONCE + 2);
        read(AT_ONCE - 1);
        assertThat(live.permitsInUse()).as("held back").isEqualTo(AT_ONCE + 2);
        read(1);
        assertThat(live.permitsInUse()).isEqualTo(2);
    }

    @Test
    void noneIsHeldBackOnceEverythingIsRead() throws IOException {
        appendFull(2);
        read(1);
        assertThat(live.permitsInUse()).isEqualTo(2);
        read(1);
        assertThat(live.permitsInUse()).isZero();
    }

    @Test
    void aBundleThatIsStillBeingFilledIsNotWaitedFor() throws IOException {
        live.router().append(1, "open", OpenBundle.NO_TIME);
        appendFull(1);
        read(1);
        assertThat(live.permitsInUse()).as("the open one's").isEqualTo(1);
    }

    /** The reader comes at the moment between a record and the sealing of the bundle that it fills. */
    @Test
    void aReaderThatWasDoneBeforeALargeBundleWasSealedIsCalledAgain() throws Exception {
        AtomicInteger before = new AtomicInteger();
        live = new LivePartition(1, PERMITS, RECORDS, false, (destination, bundle) -> {
            assertThat(drain()).containsExactly("large");
            before.set(live.notifications());
        });
        live.router().recordWeight(AT_ONCE * LivePartition.SEGMENT_BYTES);
        live.router().append(0, "large", OpenBundle.NO_TIME);
        assertThat(live.permitsInUse()).isEqualTo(AT_ONCE);
        assertThat(live.notifications()).isGreaterThan(before.get());
        assertThat(drain()).isEmpty();
        assertThat(live.permitsInUse()).isZero();
    }

    private List<Object> drain() {
        try {
            return live.drain(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aSmallPoolGetsEachBackAtOnce() throws Exception {
        live = new LivePartition(2, AT_ONCE, RECORDS);
        appendFull(AT_ONCE - 1);
        read(1);
        assertThat(live.permitsInUse()).isEqualTo(AT_ONCE - 2);
    }

    /** Bundles that are open for others can never come back while their producer waits. */
    @Test
    void aPoolWithLittleToSpareGetsEachBackAtOnce() throws Exception {
        int subpartitions = 16;
        live = new LivePartition(subpartitions, subpartitions + 1, RECORDS);
        for (int subpartition = 2; subpartition < subpartitions; subpartition++) {
            live.router().append(subpartition, "open", OpenBundle.NO_TIME);
        }
        for (int record = 0; record < RECORDS; record++) {
            live.router().append(1, "unread", OpenBundle.NO_TIME);
        }
        int others = live.permitsInUse();
        for (int round = 0; round < 10; round++) {
            appendFull(1);
            read(1);
            assertThat(live.permitsInUse()).isEqualTo(others);
        }
    }

    @Test
    void aReleasedPartitionKeepsNone() {
        live.router().append(1, "open", OpenBundle.NO_TIME);
        appendFull(AT_ONCE + 1);
        live.partition().release();
        live.partition().close();
        assertThat(live.segmentsAtHome()).isEqualTo(PERMITS);
    }

    @Test
    void whoeverWaitsForThePoolIsWoken() throws Exception {
        long seed = Seed.next();
        int records = 200_000;
        Thread producer = new Thread(() -> {
            Random random = new Random(seed);
            for (int record = 0; record < records; record++) {
                live.router().append(random.nextInt(8) == 0 ? 1 : 0, record, OpenBundle.NO_TIME);
            }
            try {
                live.partition().finish();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        producer.setDaemon(true);
        producer.start();
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
        assertThat(live.permitsInUse()).as("seed=%d", seed).isZero();
    }
}
