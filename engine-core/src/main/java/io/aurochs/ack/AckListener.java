package io.aurochs.ack;

/**
 * Hears how the messages of a source end; called on the thread that runs the source.
 *
 * @param <M> the source's message id
 */
public interface AckListener<M> {
    /** Everything that came of the message has been acknowledged. */
    void acked(M message, Object tag, long startMs);

    /** A record that came of the message failed. */
    void failed(M message, Object tag, long startMs);

    /** The message was not acknowledged in time. */
    void timedOut(M message, Object tag, long startMs);
}
