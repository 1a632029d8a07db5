package io.aurochs.benchmarks.primitive;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.state.BytesKeyTable;
import io.aurochs.state.FixedKeyTable;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Per record: its key is counted, in a table that begins empty with each million of them. Keys are 100,000 words of Zipf's
 * frequencies, or the numbers of the words; the table outside the heap hashes the bytes of each, a map has Strings that know their
 * hash: one for each record, as if it had been read, or the same one for all records of a word.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@State(Scope.Thread)
public class KeyTableBenchmark {
    private static final int RECORDS = 1_000_000;
    private static final int DISTINCT = 100_000;
    private static final long LIMIT = 1L << 30;

    private final BlockPool pool = new BlockPool(new MemoryBudget(LIMIT), null);
    private final OffHeapBlock text = OffHeapBlock.anywhere(16 * RECORDS);
    private final int[] positions = new int[RECORDS + 1];
    private final String[] ownWords = new String[RECORDS];
    private final String[] sharedWords = new String[RECORDS];
    private final long[] numbers = new long[RECORDS];

    @Setup
    public void fill() {
        ZipfWords words = new ZipfWords(DISTINCT);
        for (int i = 0; i < RECORDS; i++) {
            int rank = words.nextRank();
            byte[] bytes = words.word(rank).getBytes(StandardCharsets.ISO_8859_1);
            text.put(positions[i], bytes, bytes.length);
            positions[i + 1] = positions[i] + bytes.length;
            ownWords[i] = new String(bytes, StandardCharsets.ISO_8859_1);
            sharedWords[i] = words.word(rank);
            numbers[i] = rank;
        }
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public int wordsInTable() {
        BytesKeyTable table = new BytesKeyTable(pool, 1);
        for (int i = 0; i < RECORDS; i++) {
            int position = positions[i];
            int length = positions[i + 1] - position;
            int at = table.put(text, position, length, KeyHash.of(text, position, length));
            OffHeapBlock counts = table.block();
            counts.putLong(at, counts.getLong(at) + 1);
        }
        int size = table.size();
        table.release();
        return size;
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public int wordsInMap() {
        return count(ownWords);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public int sharedWordsInMap() {
        return count(sharedWords);
    }

    private static int count(String[] words) {
        Map<String, long[]> map = new HashMap<>();
        for (String word : words) {
            map.computeIfAbsent(word, any -> new long[1])[0]++;
        }
        return map.size();
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public int numbersInTable() {
        FixedKeyTable table = new FixedKeyTable(pool, 1, 1);
        for (long number : numbers) {
            int at = table.put(number, KeyHash.of(number));
            OffHeapBlock counts = table.block();
            counts.putLong(at, counts.getLong(at) + 1);
        }
        int size = table.size();
        table.release();
        return size;
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public int numbersInMap() {
        Map<Long, long[]> map = new HashMap<>();
        for (long number : numbers) {
            map.computeIfAbsent(number, any -> new long[1])[0]++;
        }
        return map.size();
    }

    /**
     * Counts without JMH, for tools that count instructions.
     *
     * @param args words or numbers, and how often
     */
    public static void main(String[] args) {
        KeyTableBenchmark benchmark = new KeyTableBenchmark();
        benchmark.fill();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            int keys = args[0].equals("words") ? benchmark.wordsInTable() : benchmark.numbersInTable();
            assert keys > 0;
        }
        benchmark.giveMemoryBack();
    }

    @TearDown
    public void giveMemoryBack() {
        pool.close();
        text.release();
    }
}
