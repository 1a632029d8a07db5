package io.aurochs.tests.differential.component;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.ISpoutPartition;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** One partition of a finite source of words, each of which is determined by its position. */
public record WordPartition(int index) implements ISpoutPartition {
    public static final int PARTITIONS = 2;
    /** In each partition. */
    public static final int WORDS = 500;

    private static final int DIFFERENT = 37;

    @Override
    public String getId() {
        return "partition" + index;
    }

    static List<WordPartition> all(int partitions) {
        return IntStream.range(0, partitions).mapToObj(WordPartition::new).toList();
    }

    /** Emits the words of these positions, as far as there are any. Returns the position after the last. */
    long emit(TridentCollector collector, long from, long to) {
        long end = Math.min(to, WORDS);
        for (long position = from; position < end; position++) {
            collector.emit(new Values(word(position)));
        }
        return Math.max(from, end);
    }

    private String word(long position) {
        return "word" + (position * (index + 3) + position / 7) % DIFFERENT;
    }

    /** A number of what a spout keeps of a batch, which has come back from JSON. */
    static long kept(@Nullable List<Number> meta, int index) {
        return meta == null ? 0 : meta.get(index).longValue();
    }

    /** How often each word is in all partitions, by a plain loop. */
    public static SortedMap<Object, Object> counts() {
        SortedMap<Object, Object> counts = new TreeMap<>();
        for (WordPartition partition : all(PARTITIONS)) {
            for (long position = 0; position < WORDS; position++) {
                counts.merge(partition.word(position), 1L, (a, b) -> (Long) a + (Long) b);
            }
        }
        return counts;
    }
}
