package io.aurochs.channel;

/**
 * Tells whoever runs a task that there is something to do for it: a bundle was published to it, room came free where it
 * was waiting for room, or a foreign thread handed work over.
 */
@FunctionalInterface
public interface Signal {
    /** Called after the thing to do has been made visible; from any thread, cheap when nobody sleeps. */
    void raise();

    /**
     * {@link #raise} because of something that belongs to an epoch, so that it can be told what is to be done first.
     *
     * @param epoch its number
     */
    default void raise(long epoch) {
        raise();
    }
}
