package io.aurochs.benchmarks.streambox.flink;

import java.io.Serializable;

/** How many, and their sum: what is kept of a window. It stays on the heap of its task. One thread. */
final class Total implements Serializable {
    private static final long serialVersionUID = 1L;

    private long count;
    private long sum;

    void add(long moreCount, long moreSum) {
        count += moreCount;
        sum += moreSum;
    }

    void add(Total more) {
        add(more.count, more.sum);
    }

    long count() {
        return count;
    }

    long sum() {
        return sum;
    }
}
