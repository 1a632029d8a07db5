package io.aurochs.storm.operator;

import java.util.concurrent.atomic.AtomicLong;

/** How many results wait for earlier ones anywhere in a topology. While there are too many, the spout waits. Any thread. */
final class ResultBacklog {
    /** So many that a task may be slow for a while, so few that they take little memory. */
    static final int MOST = 16_384;

    private final AtomicLong waiting = new AtomicLong();

    void changed(long difference) {
        waiting.addAndGet(difference);
    }

    boolean isFull() {
        return waiting.get() >= MOST;
    }
}
