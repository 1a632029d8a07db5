package io.aurochs.placement.topology;

/**
 * One socket (physical package) as its cores describe it. A socket is not a NUMA node: with sub-NUMA clustering it holds
 * several, and some machines join several sockets in one node.
 *
 * @param id the kernel's id
 * @param nodes ids of the NUMA nodes that its cores belong to
 * @param cores number of its cores
 * @param cpus ids of its hardware threads that are online
 */
public record Socket(int id, IdSet nodes, int cores, IdSet cpus) {}
