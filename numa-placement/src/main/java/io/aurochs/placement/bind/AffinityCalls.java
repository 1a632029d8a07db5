package io.aurochs.placement.bind;

import io.aurochs.placement.topology.IdSet;

/** The two things that binding asks of the operating system, both for the calling thread. */
interface AffinityCalls {
    /**
     * The CPUs that the calling thread may run on, as the kernel states them now.
     *
     * @throws RefusedException when the kernel does not say
     */
    IdSet allowedCpus() throws RefusedException;

    /**
     * Asks the kernel to run the calling thread on {@code cpus} only.
     *
     * @throws RefusedException when that is refused or cannot be asked
     */
    void allowCpus(IdSet cpus) throws RefusedException;
}
