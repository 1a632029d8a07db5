package io.aurochs.channel;

import io.aurochs.sync.PaddedSequence;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of a task with keyed state: those of a bucket of keys are processed one after the other, in order of arrival; those of different
 * buckets at once, nearly in order of arrival. A worker that comes upon a bucket that another one processes leaves the input to that one.
 *
 * <pre>
 *  Source:     Prasaad et al., §4.3, Figure 7.
 *  Writers:    master – who adds, one thread at a time (its tail), any worker (its head); a bucket's queue – who adds (its tail), the
 *              worker that processes the bucket (its head); a bucket's waiting – any worker.
 *  Invariants: waiting is above 0 while a worker processes the bucket, and at most one does; the master queue has each bucket as often
 *              as it has inputs that no worker has come upon.
 *  Ordering:   bucket's input → its number in the master queue → poll. A worker's state → waiting (read-modify-write) → the next one's.
 *              So one worker after the other takes from a bucket's queue, as one thread would.
 *  Progress:   no worker waits for another one to process. Add and poll BLOCK, spinning, where another thread was preempted in the middle
 *              of a place of the master queue, which is a few instructions; the queues of the buckets are wait-free.
 *  Ownership:  an input belongs to the worker that processes it, from poll on.
 *  Failure:    a consumer that throws leaves its bucket to nobody: nothing of it is processed any more.
 *  Checked by: BucketQueueTest, HybridQueueTest, HybridQueueLincheck.
 * </pre>
 *
 * @param <T> an input
 */
public final class HybridQueue<T> implements BucketQueue<T> {
    private static final int MASTER_CHUNK = 128;
    /** None: with pooled chunks, JCTools 4.0.7 gave elements out twice, in one of a thousand runs of a test on a loaded machine. */
    private static final int POOLED_CHUNKS = 0;

    private final MpmcUnboundedXaddArrayQueue<Integer> master =
            new MpmcUnboundedXaddArrayQueue<>(MASTER_CHUNK, POOLED_CHUNKS);
    private final SpscLinkedQueue<T>[] buckets;
    /** The numbers of the buckets as objects, so that none is allocated for an input. */
    private final Integer[] numbers;

    /** By bucket, how many inputs the worker that processes it has still to process. */
    private final PaddedSequence[] waiting;

    /** @param count number of buckets */
    @SuppressWarnings("unchecked")
    public HybridQueue(int count) {
        buckets = (SpscLinkedQueue<T>[]) new SpscLinkedQueue<?>[count];
        numbers = new Integer[count];
        waiting = new PaddedSequence[count];
        for (int bucket = 0; bucket < count; bucket++) {
            buckets[bucket] = new SpscLinkedQueue<>();
            numbers[bucket] = bucket;
            waiting[bucket] = new PaddedSequence(0);
        }
    }

    @Override
    public boolean isForOneWorker() {
        return false;
    }

    @Override
    public void add(int bucket, T input) {
        buckets[bucket].offer(input);
        master.offer(numbers[bucket]);
    }

    /**
     * Takes the next input: processes it, and what other workers come upon of its bucket meanwhile; or leaves it to the worker that
     * processes its bucket.
     */
    @Override
    public boolean consume(int worker, Consumer<? super T> consumer) {
        Integer bucket = master.poll();
        if (bucket == null) {
            return false;
        }
        PaddedSequence mine = waiting[bucket];
        if (mine.getAndAdd(1) == 0) {
            do {
                consumer.accept(bucket, next(bucket));
            } while (mine.getAndAdd(-1) > 1);
        }
        return true;
    }

    private T next(int bucket) {
        @Nullable T input = buckets[bucket].poll();
        if (input == null) {
            throw new IllegalStateException("bucket=" + bucket + ": announced in the master queue, and empty");
        }
        return input;
    }
}
