package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Event;

/** A query by hand. Its final rows go to the {@link Rows} that it was made with, some before the end. One thread. */
public interface QueryLoop {
    /** To be called with the events in the order of their numbers; some may be missing. */
    void process(Event event);

    /** To be called once, after the last event. */
    default void end() {
        // Keeps nothing.
    }
}
