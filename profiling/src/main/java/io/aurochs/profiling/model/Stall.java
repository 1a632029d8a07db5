package io.aurochs.profiling.model;

/**
 * Where a processor's cycles go, in the words of "Revisiting the design of data stream processing systems on multi-core
 * processors" (ICDE'17), Section IV: the four parts of the top-down method, and what front-end and back-end stalls are made of.
 * The order is that of reports.
 */
public enum Stall {
    /** Useful work. */
    T_C("retiring (T_C)", 0),
    /** Work thrown away after a wrong prediction. */
    T_BR("bad speculation (T_Br)", 0),
    /** No instructions to execute. */
    T_FE("front-end bound (T_Fe)", 0),
    /** Waiting for code from beyond the first-level instruction cache. */
    L1I("L1-I misses", 1),
    /** Waiting for the translation of an instruction's address. */
    ITLB("ITLB misses", 1),
    /** Other waiting for code, such as after a jump. */
    FETCH_LATENCY("fetch latency, all", 1),
    /** Decoders that deliver too few operations. */
    DECODE("decode", 1),
    /** Instructions that wait for data or for execution units. */
    T_BE("back-end bound (T_Be)", 0),
    /** Waiting for data, all of it. */
    MEMORY("memory, all", 1),
    /** Data in the first-level cache that was not ready. */
    L1D("L1-D", 1),
    /** Data in the second-level cache. */
    L2("L2", 1),
    /** Data in the last-level cache of the same socket. */
    LLC_LOCAL("LLC local", 1),
    /** Data in another socket's cache or memory. */
    LLC_REMOTE("LLC remote", 1),
    /** Data in memory. */
    DRAM("memory beyond the LLC", 1),
    /** Waiting for the translation of a data address. */
    DTLB("DTLB misses", 1),
    /** Waiting for execution units. */
    CORE("execution units", 1);

    private final String label;
    private final int depth;

    Stall(String label, int depth) {
        this.label = label;
        this.depth = depth;
    }

    /** As reports have it. */
    public String label() {
        return label;
    }

    /** 0 for the four parts that make up everything, 1 for what a part is made of. */
    public int depth() {
        return depth;
    }
}
