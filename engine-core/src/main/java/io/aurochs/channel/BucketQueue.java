package io.aurochs.channel;

/**
 * Inputs of a task with keyed state, each of one bucket of keys. Those of a bucket are processed one after the other, in order of arrival.
 *
 * @param <T> an input
 */
public interface BucketQueue<T> {
    /** How workers share the buckets. */
    enum Kind {
        /** {@link HybridQueue}. */
        HYBRID,
        /** {@link PartitionedQueue}. */
        PARTITIONED,
        /** {@link SharedQueue}. */
        SHARED;

        /** Makes an empty queue. */
        public <T> BucketQueue<T> make(int buckets, int workers) {
            return switch (this) {
                case HYBRID -> new HybridQueue<>(buckets);
                case PARTITIONED -> new PartitionedQueue<>(workers);
                case SHARED -> new SharedQueue<>(buckets);
            };
        }
    }

    /** What a worker does with inputs. */
    @FunctionalInterface
    interface Consumer<T> {
        /** Processes an input. If it throws, nothing may be consumed any more. */
        void accept(int bucket, T input);
    }

    /** Whether an input is for one worker, so that all have to look after it was added; otherwise any worker processes it. */
    boolean isForOneWorker();

    /** Adds an input of a bucket. One thread at a time, which has seen what the one before added. */
    void add(int bucket, T input);

    /**
     * Processes the next input, or makes sure that another worker does.
     *
     * @param worker its number, from 0; one thread at a time for each
     * @return false when there is none for this worker
     */
    boolean consume(int worker, Consumer<? super T> consumer);
}
