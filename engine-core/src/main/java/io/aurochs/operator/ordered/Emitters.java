package io.aurochs.operator.ordered;

/**
 * Goes through the records of a sequence that have results, in order, whichever bucket they are in. Records without results cost next to
 * nothing. One thread at a time.
 */
final class Emitters {
    private final KeyedSequence sequence;
    /** By bucket, the index of its next one. */
    private final int[] next;
    /** A bit by position; those of the current word are only those that are left. */
    private final long[] positions;

    private int word;
    private int bucket;
    private int records;

    /** Before the first one of a sequence whose buckets are all processed. */
    Emitters(KeyedSequence sequence) {
        KeyCut cut = sequence.cut();
        this.sequence = sequence;
        this.next = new int[cut.buckets()];
        this.positions = new long[cut.records() / Long.SIZE + 1];
        for (int i = 0; i < next.length; i++) {
            for (long emitter : sequence.emitters(i)) {
                int position = EmitterList.position(emitter);
                positions[position / Long.SIZE] |= 1L << position;
            }
        }
    }

    /** Goes on to the next one; false when there is none. */
    boolean next() {
        while (positions[word] == 0) {
            if (++word == positions.length) {
                word--;
                return false;
            }
        }
        long left = positions[word];
        positions[word] = left & left - 1;
        bucket = sequence.cut().bucketOf(word * Long.SIZE + Long.numberOfTrailingZeros(left));
        records = EmitterList.records(sequence.emitters(bucket)[next[bucket]++]);
        return true;
    }

    /** The bucket that it is in. */
    int bucket() {
        return bucket;
    }

    /** How many results it has. */
    int records() {
        return records;
    }
}
