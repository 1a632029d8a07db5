package io.aurochs.channel;

import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of a task with keyed state, whose buckets are divided among the workers: each processes its own, in order of arrival, and no other
 * worker can. It serves comparisons with {@link HybridQueue}, as in the paper's Figures 9 to 11.
 *
 * <pre>
 *  Source:     Prasaad et al., §4.2. The paper has a queue for each bucket and as many buckets as workers; here a worker has one queue
 *              for all of its buckets.
 *  Writers:    a worker's queue – who adds, one thread at a time (its tail), the worker (its head). No field has two.
 *  Invariants: an input is in the queue of the worker that its bucket belongs to.
 *  Ordering:   input → its place in the queue (release) → poll (acquire).
 *  Progress:   add and consume are wait-free. An input waits while its worker is busy elsewhere.
 *  Ownership:  an input belongs to its worker, from poll on.
 *  Failure:    empty → false.
 *  Checked by: BucketQueueTest, PartitionedQueueLincheck.
 * </pre>
 *
 * @param <T> an input
 */
public final class PartitionedQueue<T> implements BucketQueue<T> {
    private static final int CHUNK = 128;

    private final SpscUnboundedArrayQueue<BucketInput<T>>[] queues;

    /**
     * An empty one.
     *
     * @param workers how many the buckets are divided among
     */
    @SuppressWarnings("unchecked")
    public PartitionedQueue(int workers) {
        queues = (SpscUnboundedArrayQueue<BucketInput<T>>[]) new SpscUnboundedArrayQueue<?>[workers];
        for (int worker = 0; worker < workers; worker++) {
            queues[worker] = new SpscUnboundedArrayQueue<>(CHUNK);
        }
    }

    @Override
    public boolean isForOneWorker() {
        return true;
    }

    @Override
    public void add(int bucket, T input) {
        queues[bucket % queues.length].offer(new BucketInput<>(bucket, input));
    }

    @Override
    public boolean consume(int worker, Consumer<? super T> consumer) {
        @Nullable BucketInput<T> next = queues[worker].poll();
        if (next == null) {
            return false;
        }
        next.process(consumer);
        return true;
    }
}
