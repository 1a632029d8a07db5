package io.aurochs.benchmarks.driver.study.tables;

/** How a value came about. */
enum How {
    /** Counted by the processor, or by its memory controllers. */
    COUNTER("hardware counter"),
    /** Of a model of caches through which all instructions went. */
    SIMULATED("simulated"),
    /** Of stacks, looked at a hundred times a second of processor time. */
    SAMPLED("sampled"),
    /** What the kernel or the JVM counts. */
    REPORTED("reported by kernel and JVM"),
    /** There is none. */
    NOT("not at all");

    private final String label;

    How(String label) {
        this.label = label;
    }

    /** As tables have it. */
    String label() {
        return label;
    }
}
