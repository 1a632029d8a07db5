package io.aurochs.pipeline.transform;

import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * One lock for each partition of some state, and who has a list of partitions to work on takes those first that nobody is in: so workers
 * seldom wait for each other. Any thread.
 */
final class PartitionLocks {
    private final ReentrantLock[] locks;

    PartitionLocks(int partitions) {
        locks = IntStream.range(0, partitions)
                .mapToObj(i -> new ReentrantLock())
                .toArray(ReentrantLock[]::new);
    }

    int count() {
        return locks.length;
    }

    /** Work on a partition. */
    @FunctionalInterface
    interface Work {
        void run(int partition) throws Exception;
    }

    /**
     * Works on each partition under its lock.
     *
     * @param first which one to begin with, if it is free
     */
    void forEach(int first, Work work) throws Exception {
        boolean[] isDone = new boolean[locks.length];
        for (int i = 0; i < locks.length; i++) {
            int partition = (first + i) % locks.length;
            if (locks[partition].tryLock()) {
                isDone[partition] = true;
                run(partition, work);
            }
        }
        for (int partition = 0; partition < locks.length; partition++) {
            if (!isDone[partition]) {
                locks[partition].lock();
                run(partition, work);
            }
        }
    }

    /** Works on one partition under its lock. */
    void in(int partition, Work work) throws Exception {
        locks[partition].lock();
        run(partition, work);
    }

    private void run(int partition, Work work) throws Exception {
        try {
            work.run(partition);
        } finally {
            locks[partition].unlock();
        }
    }
}
