package io.aurochs.worker;

/** Which CPUs a worker thread runs on. */
@FunctionalInterface
public interface CoreBinding {
    /** The core of a thread that is bound to none. */
    int ANY_CORE = -1;

    /** Threads run where the system puts them. */
    CoreBinding NONE = (node, worker) -> ANY_CORE;

    /**
     * Binds the calling thread, which may have been bound elsewhere before.
     *
     * @param node index of the node among the machine's
     * @param worker number of the worker among those of the node, from 0
     * @return the core that it is bound to, by the number that the topology gives it; {@link #ANY_CORE} if to none
     */
    int bindCurrentThread(int node, int worker);
}
