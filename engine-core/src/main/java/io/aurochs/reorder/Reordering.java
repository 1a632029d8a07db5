package io.aurochs.reorder;

import java.util.function.Consumer;

/**
 * Sends outputs downstream in the order of their serial numbers, whichever worker produces them and when. Serial numbers begin at 0 and
 * have no gaps; each is sent once.
 *
 * @param <T> what is sent: all outputs of one input
 */
public interface Reordering<T> {
    /** How workers that send at once keep the order. */
    enum Kind {
        /** {@link ReorderBuffer}. */
        NON_BLOCKING,
        /** {@link LockedReorderBuffer}. */
        LOCK;

        /**
         * Makes an empty one.
         *
         * @param capacity how far ahead of the next output to be sent others may be, a power of two
         * @throws IllegalArgumentException when it is not one
         */
        public <T> Reordering<T> make(int capacity, Downstream<? super T> downstream) {
            if (Integer.bitCount(capacity) != 1) {
                throw new IllegalArgumentException("capacity=" + capacity + ": use a power of two");
            }
            return switch (this) {
                case NON_BLOCKING -> new ReorderBuffer<>(capacity, downstream);
                case LOCK -> new LockedReorderBuffer<>(capacity, downstream);
            };
        }
    }

    /** Where outputs go. */
    @FunctionalInterface
    interface Downstream<T> {
        /** Takes an output; in order, by one thread at a time, which has seen what the one before did. If it throws, nothing follows. */
        void send(T output);
    }

    /**
     * Adds an output, and sends what is next. Where another worker is sending, that one sends it ({@link Kind#NON_BLOCKING}), or this one
     * waits for its turn ({@link Kind#LOCK}). Any thread.
     *
     * @param serial number of the input that it came of
     * @return false when there is no room: the output is still the caller's, who sends it again later
     */
    boolean send(long serial, T output);

    /** Whether an output would be added. Once true it stays so, until the output is added. Any thread; never waits. */
    boolean hasRoom(long serial);

    /** The serial number of the output that is sent next; those below were sent. Any thread; never waits. */
    long next();

    /** Takes out what was not sent; without what a downstream was given that threw. When no other thread uses it any more. */
    void drain(Consumer<? super T> unsent);
}
