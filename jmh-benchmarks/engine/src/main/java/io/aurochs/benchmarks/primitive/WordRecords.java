package io.aurochs.benchmarks.primitive;

import io.aurochs.benchmarks.streambox.result.WordCountResults;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.OffHeapBlock;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/** Records in the order in which they come, outside the heap: of a word of 6 to 12 letters each. */
public final class WordRecords {
    private static final int STRIDE = 16;
    private static final int IN_BLOCK = 1 << 20;
    private static final int LETTERS = 26;
    private static final int LEAST_LETTERS = 6;
    private static final long LEAST_WORDS = 308_915_776;
    private static final long SCATTER = 123_456_789;

    private final int count;
    private final int words;
    private final String choice;
    private final OffHeapBlock[] blocks;

    /**
     * Writes them: each word once, and then at random.
     *
     * @param choice "even", or "zipf" for words with the frequencies of Zipf
     */
    public WordRecords(int count, int words, String choice) {
        this.count = count;
        this.words = words;
        this.choice = choice;
        this.blocks = new OffHeapBlock[(count + IN_BLOCK - 1) / IN_BLOCK];
        IntUnaryOperator wordOf = wordOf(words, choice);
        byte[] letters = new byte[STRIDE];
        for (int i = 0; i < count; i++) {
            if (i % IN_BLOCK == 0) {
                blocks[i / IN_BLOCK] = OffHeapBlock.anywhere(IN_BLOCK * STRIDE);
            }
            letters[0] = (byte) spell(wordOf.applyAsInt(i), letters);
            blocks[i / IN_BLOCK].put(i % IN_BLOCK * STRIDE, letters, STRIDE);
        }
    }

    private static IntUnaryOperator wordOf(int words, String choice) {
        SplittableRandom random = new SplittableRandom(1);
        if (choice.equals("even")) {
            return i -> i < words ? i : random.nextInt(words);
        }
        var ranks = RejectionInversionZipfSampler.of(random::nextLong, Math.max(1, words), 1);
        return i -> i < words ? i : ranks.sample() - 1;
    }

    /** Writes a word behind the first byte; the first letters are those of no other one. */
    private static int spell(int word, byte[] letters) {
        long rest = word * SCATTER % LEAST_WORDS;
        int length = LEAST_LETTERS + (int) (rest % (LEAST_LETTERS + 1));
        long more = KeyHash.of(word);
        for (int i = 1; i <= length; i++) {
            letters[i] = (byte) ('a' + (i <= LEAST_LETTERS ? rest : more >>> 1) % LETTERS);
            rest /= i <= LEAST_LETTERS ? LETTERS : 1;
            more /= i <= LEAST_LETTERS ? 1 : LETTERS;
        }
        return length;
    }

    /** Sees a record's word. */
    @FunctionalInterface
    public interface Visitor {
        void visit(OffHeapBlock text, int position, int length);
    }

    /** How many records there are. */
    public int count() {
        return count;
    }

    /** Visits all records. */
    void forEach(Visitor visitor) {
        forEach(0, count, visitor);
    }

    /** Visits the records from one number on, up to another one. */
    public void forEach(int begin, int end, Visitor visitor) {
        for (int i = begin; i < end; i++) {
            OffHeapBlock block = blocks[i / IN_BLOCK];
            int at = i % IN_BLOCK * STRIDE;
            visitor.visit(block, at + 1, block.getByte(at));
        }
    }

    /**
     * Counts the words in a plain loop over their numbers, of which nothing is read that was written.
     *
     * @param windowEndMs of the results
     */
    public void countByLoop(long windowEndMs, WordCountResults results) {
        int[] counts = new int[words];
        IntUnaryOperator wordOf = wordOf(words, choice);
        for (int i = 0; i < count; i++) {
            counts[wordOf.applyAsInt(i)]++;
        }
        byte[] letters = new byte[STRIDE];
        for (int word = 0; word < words; word++) {
            if (counts[word] > 0) {
                int length = spell(word, letters);
                results.word(windowEndMs, letters, 1, 1 + length, counts[word]);
            }
        }
    }

    /** Gives their memory back. */
    public void release() {
        for (OffHeapBlock block : blocks) {
            block.release();
        }
    }
}
