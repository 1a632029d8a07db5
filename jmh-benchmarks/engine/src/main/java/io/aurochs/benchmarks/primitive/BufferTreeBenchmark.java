package io.aurochs.benchmarks.primitive;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.state.BufferTree;
import io.aurochs.state.BytesKeyTable;
import io.aurochs.state.Combine;
import io.aurochs.state.KeyTable;
import io.aurochs.state.PartitionedTable;
import io.aurochs.state.TreeBuffers;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Per record, as in ELF's figure 11: its word is counted, and in the end every word is visited with its count; in buffer trees or in hash
 * tables, in as many partitions as a native pipeline of two workers has. The memory is printed. 30 million records, 30 seconds of a million a second: each word
 * comes once, and then at random.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
@State(Scope.Thread)
public class BufferTreeBenchmark {
    private static final int RECORDS = 30_000_000;
    private static final int PARTITION_BITS = 3;
    private static final long LIMIT = 12L << 30;
    /** As many as a native pipeline looks for at a time. */
    private static final int GROUP = 32;

    private static final Combine ADD =
            (into, at, from, fromAt, isNew) -> into.putLong(at, into.getLong(at) + from.getLong(fromAt));

    /** How many words there are. */
    @Param({"10000", "100000", "1000000", "10000000"})
    public int keys;

    /** Whether words are chosen evenly, or with the frequencies of Zipf. */
    @Param({"even", "zipf"})
    public String choice = "even";

    private final MemoryBudget budget = new MemoryBudget(LIMIT);
    private final BlockPool pool = new BlockPool(budget, null);
    private WordRecords records = new WordRecords(0, 0, "even");
    /** Memory of a run before all words are visited. */
    private long takenBytes;

    private long visited;

    @Setup
    public void write() {
        records = new WordRecords(RECORDS, keys, choice);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long tree() {
        TreeBuffers buffers = new TreeBuffers(pool, 1, ADD);
        List<BufferTree> trees = IntStream.range(0, 1 << PARTITION_BITS)
                .mapToObj(partition -> new BufferTree(pool, buffers))
                .toList();
        records.forEach((text, position, length) -> {
            long hash = KeyHash.of(text, position, length);
            BufferTree tree = trees.get((int) (hash >>> (Long.SIZE - PARTITION_BITS)));
            int at = tree.put(text, position, length, hash);
            OffHeapBlock counts = tree.block();
            counts.putLong(at, counts.getLong(at) + 1);
        });
        takenBytes = budget.takenBytes();
        visited = 0;
        trees.forEach(tree -> tree.drain((block, key, length, hash, at) -> visited += block.getLong(at)));
        trees.forEach(BufferTree::release);
        buffers.release();
        return checked(visited);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long table() {
        PartitionedTable<BytesKeyTable> tables = tables();
        records.forEach((text, position, length) -> {
            long hash = KeyHash.of(text, position, length);
            count(tables.tableFor(hash), text, position, length, hash);
        });
        return visited(tables);
    }

    /** As a pipeline does when it finds that faster: entries are touched before the first of them is looked for. */
    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long tableInGroups() {
        PartitionedTable<BytesKeyTable> tables = tables();
        Group group = new Group(tables);
        records.forEach(group::add);
        group.flush();
        return visited(tables) + (group.touched & 1);
    }

    private static final class Group {
        private final PartitionedTable<BytesKeyTable> tables;
        private final OffHeapBlock[] texts = new OffHeapBlock[GROUP];
        private final int[] positions = new int[GROUP];
        private final int[] lengths = new int[GROUP];
        private final long[] hashes = new long[GROUP];
        private int size;
        private long touched;

        Group(PartitionedTable<BytesKeyTable> tables) {
            this.tables = tables;
        }

        void add(OffHeapBlock text, int position, int length) {
            texts[size] = text;
            positions[size] = position;
            lengths[size] = length;
            hashes[size] = KeyHash.of(text, position, length);
            if (++size == GROUP) {
                flush();
            }
        }

        void flush() {
            for (int i = 0; i < size; i++) {
                touched += tables.tableFor(hashes[i]).touch(hashes[i]);
            }
            for (int i = 0; i < size; i++) {
                count(tables.tableFor(hashes[i]), texts[i], positions[i], lengths[i], hashes[i]);
            }
            size = 0;
        }
    }

    private PartitionedTable<BytesKeyTable> tables() {
        return new PartitionedTable<>(PARTITION_BITS, partition -> new BytesKeyTable(pool, 1));
    }

    private static void count(BytesKeyTable table, OffHeapBlock text, int position, int length, long hash) {
        int at = table.put(text, position, length, hash);
        OffHeapBlock counts = table.block();
        counts.putLong(at, counts.getLong(at) + 1);
    }

    private long visited(PartitionedTable<BytesKeyTable> tables) {
        takenBytes = budget.takenBytes();
        long sum = 0;
        for (int partition = 0; partition < 1 << PARTITION_BITS; partition++) {
            BytesKeyTable table = tables.table(partition);
            if (table != null) {
                for (int entry = table.next(KeyTable.NONE); entry != KeyTable.NONE; entry = table.next(entry)) {
                    sum += table.block().getLong(table.accumulators(entry));
                }
            }
        }
        tables.release();
        return checked(sum);
    }

    private static long checked(long sum) {
        if (sum != RECORDS) {
            throw new IllegalStateException("records=" + RECORDS + " of which " + sum + " were counted");
        }
        return sum;
    }

    @TearDown
    public void giveMemoryBack() {
        System.out.printf("memory: %.1f bytes for each word%n", (double) takenBytes / keys);
        pool.close();
        records.release();
    }
}
