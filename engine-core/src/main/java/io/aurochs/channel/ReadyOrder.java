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
     * @param order its place: the least comes first, and among equal ones what was added first
     */
    void add(T element, long order);

    /** Takes what comes first, or null. */
    @Nullable
    T poll();

    /** Whether there is nothing; a worker that is about to sleep may rely on that. */
    boolean isEmpty();
}
