package org.apache.flink.runtime.io.network.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.open.OpenBundle;
import java.io.IOException;
import java.util.Objects;
import org.apache.flink.runtime.io.network.buffer.BundleBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Consumers that announce the size of their buffers. */
class DebloatedBundlesTest {
    private static final int PERMITS = 4;
    private static final int RECORD_BYTES = 16;
    private static final int MOST_RECORDS = 512;
    /** What a bundle has at least where nobody wants less. */
    private static final int LEAST_RECORDS = 16;

    private LivePartition live;

    @BeforeEach
    void create() throws Exception {
        live = new LivePartition(2, PERMITS, MOST_RECORDS);
    }

    private void append(int subpartition, int records) {
        for (int record = 0; record < records; record++) {
            live.router().append(subpartition, "record", OpenBundle.NO_TIME);
        }
    }

    private int recordsOfNextBundle(int subpartition) throws IOException {
        BundleBuffer bundle = (BundleBuffer) Objects.requireNonNull(live.poll(subpartition));
        int records = bundle.recordCount();
        bundle.recycleBuffer();
        return records;
    }

    @Test
    void bundlesAreAsLargeAsTheirConsumerWants() throws IOException {
        live.announce(0, 5 * RECORD_BYTES + 1);
        append(0, LEAST_RECORDS + 5 + 5);
        assertThat(recordsOfNextBundle(0)).as("its size was known too late").isEqualTo(LEAST_RECORDS);
        assertThat(recordsOfNextBundle(0)).isEqualTo(5);
        assertThat(recordsOfNextBundle(0)).isEqualTo(5);
        append(1, LEAST_RECORDS + 2 * LEAST_RECORDS);
        assertThat(recordsOfNextBundle(1)).isEqualTo(LEAST_RECORDS);
        assertThat(recordsOfNextBundle(1)).as("another consumer").isEqualTo(2 * LEAST_RECORDS);
    }

    /** A consumer that waits for another input takes nothing in, but what waits for it must not become less. */
    @Test
    void whereRecordsWaitBundlesDoNotShrink() throws Exception {
        live = LivePartition.waiting(2, PERMITS, MOST_RECORDS);
        live.announce(0, RECORD_BYTES);
        append(0, LEAST_RECORDS + 2 * LEAST_RECORDS);
        assertThat(recordsOfNextBundle(0)).isEqualTo(LEAST_RECORDS);
        assertThat(recordsOfNextBundle(0)).isEqualTo(2 * LEAST_RECORDS);
    }

    @Test
    void theyGrowAgain() throws IOException {
        live.announce(0, RECORD_BYTES);
        append(0, LEAST_RECORDS + 1);
        live.announce(0, Integer.MAX_VALUE);
        append(0, 1 + LEAST_RECORDS);
        assertThat(recordsOfNextBundle(0)).isEqualTo(LEAST_RECORDS);
        assertThat(recordsOfNextBundle(0)).isEqualTo(1);
        assertThat(recordsOfNextBundle(0)).isEqualTo(1);
        assertThat(recordsOfNextBundle(0)).isEqualTo(LEAST_RECORDS);
    }

    @Test
    void lessThanOneRecordIsOne() throws IOException {
        live.announce(0, RECORD_BYTES - 1);
        append(0, LEAST_RECORDS + 1);
        assertThat(recordsOfNextBundle(0)).isEqualTo(LEAST_RECORDS);
        assertThat(recordsOfNextBundle(0)).isEqualTo(1);
    }
}
