package io.aurochs.benchmarks.driver.run;

/** What can be compared; which of them an engine has is its own business. */
public final class Systems {
    /** The engine as it comes. */
    public static final String STOCK = "stock";

    public static final String STOCK_REUSE = "stock-reuse";
    /** Aurochs, as it is set for all. */
    public static final String AUROCHS = "aurochs";

    public static final String AUROCHS_REUSE = "aurochs-reuse";
    /** Aurochs once more, with settings of its own beside those of all. */
    public static final String AUROCHS_WITH = "aurochs-with";

    /** Flink, the peer of a native pipeline. */
    public static final String FLINK = "flink";
    /** Hazelcast Jet, the peer of a native pipeline. */
    public static final String JET = "jet";

    /** Storm in local mode, a peer of a native pipeline. */
    public static final String STORM = "storm";
    /** The same topology on Aurochs. */
    public static final String STORM_ON_AUROCHS = "storm-on-aurochs";

    /** A plain single-threaded program. */
    public static final String LOOP = "loop";

    private Systems() {}

    /** Whether a system is an engine; the loop is what an engine is held against. */
    public static boolean isEngine(String system) {
        return !system.equals(LOOP);
    }

    public static boolean isStock(String system) {
        return system.equals(STOCK) || system.equals(STOCK_REUSE);
    }

    public static boolean isAurochs(String system) {
        return system.equals(AUROCHS) || system.equals(AUROCHS_REUSE) || system.equals(AUROCHS_WITH);
    }

    /** What the program that runs a system calls it. */
    public static String program(String system) {
        return system.equals(AUROCHS_WITH) ? AUROCHS : system;
    }
}
