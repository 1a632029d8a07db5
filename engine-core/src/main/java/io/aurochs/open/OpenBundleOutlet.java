package io.aurochs.open;

/** Where an {@link OpenRouter}'s bundles go. Called by the thread that runs the task. */
public interface OpenBundleOutlet {
    /** The most records that the next bundle of objects is to have, 1 or more; asked before it is made. */
    default int mostRecords(int destination) {
        return Integer.MAX_VALUE;
    }

    /** Hands out a bundle that is still empty; may wait until there is room for one. */
    void open(int destination, OpenBundle bundle);

    /** The first record since the last flush, or the last that was deferred, is about to be appended to the bundle last handed out. */
    default void filling(int destination) {}

    /** The bundle last handed out is full, or another must follow; must have it {@link OpenRouter#seal(int) sealed} before it returns. */
    void full(int destination);

    /** What was appended so far is flushed now, or by another thread later. */
    default void settled(int destination) {}

    /** Tells the consumer that there is something to read. */
    void flush(int destination);
}
