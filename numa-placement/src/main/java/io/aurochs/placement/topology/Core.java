package io.aurochs.placement.topology;

/**
 * One physical core and its hardware threads that are online.
 *
 * @param id number of the core in its machine, counted from 0 in the order of the cores' lowest CPUs; the kernel's own
 *     core ids repeat from socket to socket
 * @param socket the kernel's id of the socket (physical package) it sits in
 * @param node id of the NUMA node it belongs to
 * @param cpus the kernel's ids of its hardware threads, at least one
 */
public record Core(int id, int socket, int node, IdSet cpus) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range; the message names it
     */
    public Core {
        if (id < 0) {
            throw new IllegalArgumentException("core.id=" + id + " must not be negative");
        }
        if (socket < 0) {
            throw new IllegalArgumentException("core.socket=" + socket + " of core.id=" + id + " must not be negative");
        }
        if (node < 0) {
            throw new IllegalArgumentException("core.node=" + node + " of core.id=" + id + " must not be negative");
        }
        if (cpus.isEmpty()) {
            throw new IllegalArgumentException("core.cpus= of core.id=" + id + " must name at least one CPU");
        }
    }
}
