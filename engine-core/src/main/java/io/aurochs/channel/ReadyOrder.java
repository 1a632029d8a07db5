package io.aurochs.channel;

import org.jspecify.annotations.Nullable;

/**
 * What is ready to run, in some order. Any thread adds, any worker takes.
 *
 * @param <T> what becomes ready
 */
public interface ReadyOrder<T> {
    /**
     * Adds an element that is not in yet.
     *
     * @param order its place: the least comes first
     */
    void add(T element, long order);

    /** Takes what comes first, or null. */
    @Nullable
    T poll();

    /**
     * Takes an element out before its turn. Any thread.
     *
     * @param order that it was added with
     * @return false when it is not there any more, or elements cannot be taken out here
     */
    default boolean remove(T element, long order) {
        return false;
    }

    /** Whether there is nothing; a worker that is about to sleep may rely on that. */
    boolean isEmpty();
}
