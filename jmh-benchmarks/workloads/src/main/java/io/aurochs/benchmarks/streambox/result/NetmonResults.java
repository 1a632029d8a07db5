package io.aurochs.benchmarks.streambox.result;

/** Where netmon's results go. */
@FunctionalInterface
public interface NetmonResults {
    /**
     * A pair of addresses with at least one record in a window. The average latency is {@code sumUs / count}.
     *
     * @param windowEndMs ms
     * @param source IPv4 address, in the low 32 bits
     * @param destination IPv4 address, in the low 32 bits
     * @param sumUs of the latencies, us
     * @param count records
     */
    void latency(long windowEndMs, long source, long destination, long sumUs, long count);
}
