package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.memory.BlockPool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class ChunkStoreTest {
    private final TestMemory memory = new TestMemory();

    @AfterEach
    void everythingIsGivenBack() {
        memory.close();
    }

    /** How many chunks it takes until there are several slabs of the largest size, each of which is a part of all before it. */
    private static int chunksFor(int mostSlabBytes) {
        return 20 * (mostSlabBytes / ChunkStore.CHUNK_BYTES);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 10})
    void eachChunkKeepsWhatIsWrittenToIt(int doublings) {
        int mostSlabBytes = BlockPool.LEAST_BYTES << doublings;
        ChunkStore store = new ChunkStore(memory.pool(), null, mostSlabBytes);
        List<Integer> chunks = new ArrayList<>();
        for (int i = 0; i < chunksFor(mostSlabBytes); i++) {
            int chunk = store.take();
            chunks.add(chunk);
            store.link(chunk, i);
            store.block(chunk).putInt(store.position(chunk) + ChunkStore.CHUNK_BYTES - Integer.BYTES, i);
        }
        for (int i = 0; i < chunks.size(); i++) {
            int chunk = chunks.get(i);
            int last = store.block(chunk).getInt(store.position(chunk) + ChunkStore.CHUNK_BYTES - Integer.BYTES);
            if (store.next(chunk) != i || last != i) {
                assertThat(List.of(store.next(chunk), last)).as("chunk %s", i).containsOnly(i);
            }
        }
        assertThat(store.bytes()).isEqualTo(memory.takenBytes());
        store.release();
    }

    @Test
    void aChunkThatIsGivenBackIsTheNextOne() {
        ChunkStore store = new ChunkStore(memory.pool(), null, BlockPool.LEAST_BYTES);
        int count = chunksFor(BlockPool.LEAST_BYTES);
        Set<Integer> chunks = new HashSet<>();
        for (int i = 0; i < count; i++) {
            chunks.add(store.take());
        }
        assertThat(chunks).hasSize(count);
        long bytes = store.bytes();
        chunks.forEach(chunk -> store.giveBack(chunk, chunk));
        Set<Integer> again = new HashSet<>();
        for (int i = 0; i < count; i++) {
            again.add(store.take());
        }
        assertThat(again).isEqualTo(chunks);
        assertThat(store.bytes()).isEqualTo(bytes);
        store.release();
    }
}
