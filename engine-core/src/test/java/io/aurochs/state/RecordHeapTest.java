package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryLimitException;
import io.aurochs.row.BytesField;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordHeapTest {
    private static final int WIDTH = 100_000;
    private static final Schema SCHEMA = Schema.named("record")
            .bytes("first", WIDTH)
            .longs("number")
            .bytes("second", WIDTH)
            .build();
    private static final BytesField FIRST = SCHEMA.bytesField("first");
    private static final BytesField SECOND = SCHEMA.bytesField("second");
    private static final LongField NUMBER = SCHEMA.longField("number");

    private static byte[] bytes(int length, int of) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) of);
        return bytes;
    }

    /** Visits records with such lengths of the first column, each of which is also its number. */
    private static void records(TestMemory memory, List<Integer> lengths, Visitor visitor) {
        List<FlatBundle> bundles = new ArrayList<>();
        RecordWriter writer = new RecordWriter(SCHEMA, lengths.size(), BlockPool.LEAST_BYTES, bundles::add);
        writer.open(new FlatBundlePool(0, memory.pool()));
        for (int length : lengths) {
            writer.begin(1_000 + length)
                    .put(FIRST, bytes(length, length), 0, length)
                    .put(NUMBER, length)
                    .put(SECOND, bytes(length % 7, 1), 0, length % 7)
                    .commit();
        }
        writer.flush();
        RecordCursor record = new RecordCursor(SCHEMA);
        for (FlatBundle bundle : bundles) {
            record.open(bundle);
            while (record.next()) {
                visitor.visit(record);
            }
            record.close();
            bundle.recycle();
        }
    }

    @FunctionalInterface
    private interface Visitor {
        void visit(RecordCursor record);
    }

    private static void check(RecordCursor copy, int length) {
        assertThat(copy.time()).isEqualTo(1_000 + length);
        assertThat(copy.get(NUMBER)).isEqualTo(length);
        assertThat(copy.length(FIRST)).isEqualTo(length);
        assertThat(copy.length(SECOND)).isEqualTo(length % 7);
        if (length > 0) {
            assertThat(copy.byteAt(FIRST, length - 1)).isEqualTo((byte) length);
        }
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void copiesStayInTheirChains(long seed) {
        Random random = new Random(seed);
        List<Integer> lengths =
                random.ints(500, 0, random.nextBoolean() ? 50 : WIDTH).boxed().toList();
        int chains = 3;
        try (TestMemory memory = new TestMemory()) {
            RecordHeap heap = new RecordHeap(memory.pool());
            long[] last = new long[chains];
            List<List<Integer>> expected = new ArrayList<>();
            for (int chain = 0; chain < chains; chain++) {
                expected.add(new ArrayList<>());
            }
            records(memory, lengths, record -> {
                int chain = random.nextInt(chains);
                last[chain] = heap.append(record, last[chain]);
                expected.get(chain).add(0, (int) record.get(NUMBER));
            });
            RecordCursor copy = new RecordCursor(SCHEMA);
            for (int chain = 0; chain < chains; chain++) {
                long address = last[chain];
                for (int length : expected.get(chain)) {
                    assertThat(address).isNotEqualTo(RecordHeap.NONE);
                    address = heap.open(address, copy);
                    check(copy, length);
                }
                assertThat(address).as("the end of the chain").isEqualTo(RecordHeap.NONE);
            }
            heap.release();
        }
    }

    @Test
    void aHeapWithoutRecordsHasNoMemory() {
        try (TestMemory memory = new TestMemory()) {
            RecordHeap heap = new RecordHeap(memory.pool());
            assertThat(memory.takenBytes()).isZero();
            heap.release();
        }
    }

    @Test
    void aRecordThatThereIsNoMemoryForIsNotThere() {
        try (TestMemory memory = new TestMemory(1 << 20)) {
            RecordHeap heap = new RecordHeap(memory.pool());
            List<Long> addresses = new ArrayList<>();
            records(memory, List.of(10), record -> {
                addresses.add(heap.append(record, RecordHeap.NONE));
                assertThatThrownBy(() -> {
                            for (int i = 0; i < 1 << 20; i++) {
                                heap.append(record, RecordHeap.NONE);
                            }
                        })
                        .isInstanceOf(MemoryLimitException.class);
            });
            RecordCursor copy = new RecordCursor(SCHEMA);
            for (long address : addresses) {
                heap.open(address, copy);
                check(copy, 10);
            }
            heap.release();
        }
    }
}
