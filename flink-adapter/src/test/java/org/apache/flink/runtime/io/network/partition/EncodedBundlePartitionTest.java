package org.apache.flink.runtime.io.network.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.open.OpenOffHeapPool;
import io.aurochs.open.OpenRouter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The same with bundles of encoded records, whose memory goes back. */
class EncodedBundlePartitionTest extends BundlePartitionTest {
    private static final int RECORDS = 3;

    private final OpenOffHeapPool memory = OpenOffHeapPool.anywhere(RECORDS);

    @Override
    void emit(OpenRouter router, int subpartition, String record) {
        byte[] bytes = record.getBytes(UTF_8);
        assertThat(router.append(subpartition, bytes, bytes.length, memory)).isTrue();
    }

    @AfterEach
    void close() {
        memory.close();
    }

    @Test
    void memoryThatIsKeptIsGivenBack() throws Exception {
        LivePartition live = new LivePartition(1, 4, RECORDS);
        for (int record = 0; record < 3 * RECORDS; record++) {
            emit(live.router(), 0, "r" + record);
        }
        assertThat(memory.bundles()).isEqualTo(3);
        assertThat(live.drain(0)).hasSize(3 * RECORDS);
        assertThat(memory.bundles()).as("kept for reuse").isEqualTo(3);
        memory.close();
        assertThat(memory.bundles()).isZero();
    }

    @Test
    void memoryThatComesBackAfterTheEndIsGivenBackAtOnce() throws Exception {
        LivePartition live = new LivePartition(1, 4, RECORDS);
        for (int record = 0; record < RECORDS; record++) {
            emit(live.router(), 0, "r" + record);
        }
        memory.close();
        assertThat(memory.bundles()).isEqualTo(1);
        live.drain(0);
        assertThat(memory.bundles()).isZero();
    }
}
