package io.aurochs.worker;

/** Which core a worker thread runs on. */
@FunctionalInterface
public interface CoreBinding {
    /** Threads run where the system puts them. */
    CoreBinding NONE = worker -> {};

    /**
     * Binds the calling thread.
     *
     * @param worker number of the worker, from 0
     */
    void bindCurrentThread(int worker);
}
