package io.aurochs.pipeline.model;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What an aggregate keeps its keys in: a hash table by default, or a compressed buffer tree for so many keys that memory is short (Hu et
 * al., "ELF: efficient lightweight fast stream processing at scale", USENIX ATC 2014, §2.2):
 *
 * <pre>{@code
 * import io.aurochs.pipeline.AggregatedStream;
 * import io.aurochs.pipeline.RecordStream;
 * import io.aurochs.pipeline.model.Aggregates;
 * import io.aurochs.pipeline.model.KeyedState;
 * import io.aurochs.pipeline.model.WindowSpec;
 * import io.aurochs.row.BytesField;
 * import java.nio.file.Path;
 * import java.time.Duration;
 *
 * class ManyWords {
 *     static AggregatedStream counts(RecordStream words, BytesField text) {
 *         return words.window(WindowSpec.fixed(Duration.ofHours(1)))
 *                 .groupByKey(text)
 *                 .state(KeyedState.bufferTree().spillingTo(Path.of("/var/tmp"), 1L << 30))
 *                 .aggregate("count", Aggregates.count("count"));
 *     }
 * }
 * }</pre>
 */
public final class KeyedState {
    private static final KeyedState HASH_TABLE = new KeyedState(false, null);
    private static final KeyedState BUFFER_TREE = new KeyedState(true, null);

    private final boolean isTree;
    private final @Nullable Spill spill;

    /**
     * Where a buffer tree puts what is too much for memory.
     *
     * @param directory for files
     * @param memoryBytes how much memory the compressed state of one aggregate takes before more of it goes to files, bytes
     */
    public record Spill(Path directory, long memoryBytes) {
        /** @throws IllegalArgumentException when the memory is negative */
        public Spill {
            if (memoryBytes < 0) {
                throw new IllegalArgumentException(
                        "memoryBytes=" + memoryBytes + ": it cannot be negative; give 0 or more");
            }
        }
    }

    private KeyedState(boolean isTree, @Nullable Spill spill) {
        this.isTree = isTree;
        this.spill = spill;
    }

    /** A hash table: fast, with about 50 bytes and more for a word. */
    public static KeyedState hashTable() {
        return HASH_TABLE;
    }

    /**
     * A compressed buffer tree: less memory for each of many keys, and slower unless they are very many. It needs the library {@code at.yawk.lz4:lz4-java} on the class path.
     * A {@link Combiner} merges more often than with a table, also while records are added.
     */
    public static KeyedState bufferTree() {
        return BUFFER_TREE;
    }

    /**
     * The same tree, with files for what is too much for memory. They have no names: nothing is left of them when the process dies. When
     * the disk is full the pipeline fails, naming the directory.
     *
     * @param directory that exists
     * @param memoryBytes how much memory the compressed state of the aggregate takes before more of it goes to files, bytes
     * @throws IllegalArgumentException when it is a hash table, or the memory is negative
     */
    public KeyedState spillingTo(Path directory, long memoryBytes) {
        if (!isTree) {
            throw new IllegalArgumentException(
                    "state=" + this + ": only a buffer tree spills to a directory; use bufferTree()");
        }
        return new KeyedState(true, new Spill(directory, memoryBytes));
    }

    /** Whether it is a buffer tree. */
    public boolean isTree() {
        return isTree;
    }

    /** Where it spills to, or null when it is in memory alone. */
    public @Nullable Spill spill() {
        return spill;
    }

    @Override
    public String toString() {
        return isTree ? "bufferTree" : "hashTable";
    }
}
