package io.aurochs.storm.thrift;

/** A server with one or more ports, which listens until it is closed. Any thread. */
public interface ListeningServer extends AutoCloseable {
    /** Where it listens, for the user. */
    String description();

    /**
     * Waits until it is closed and its ports are given back, or until one of them ends by itself.
     *
     * @return true if it was closed
     */
    boolean awaitEnd() throws InterruptedException;

    @Override
    void close();
}
