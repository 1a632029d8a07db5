package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.state.FixedKeyTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PutGroupTest {
    private final BlockPool pool = new BlockPool(new MemoryBudget(1 << 20), null);
    private final FixedKeyTable one = new FixedKeyTable(pool, 1, 1);
    private final FixedKeyTable other = new FixedKeyTable(pool, 1, 1);
    private final List<String> put = new ArrayList<>();
    private final PutGroup<FixedKeyTable> group =
            new PutGroup<>((table, row, hash) -> put.add((table == one ? "one " : "other ") + row + " " + hash));

    @AfterEach
    void giveBack() {
        one.release();
        other.release();
        pool.close();
    }

    @Test
    void putsEachRecordOnceIntoItsTableInTheOrderOfAdding() {
        int records = 100;
        IntStream.range(0, records).forEach(row -> group.add(row % 3 == 0 ? one : other, row, row * 31L));
        assertThat(put).as("the last ones wait").hasSizeLessThan(records);
        group.flush();
        assertThat(put)
                .isEqualTo(IntStream.range(0, records)
                        .mapToObj(row -> (row % 3 == 0 ? "one " : "other ") + row + " " + row * 31L)
                        .toList());
        group.flush();
        assertThat(put).hasSize(records);
    }
}
