package io.aurochs.benchmarks.driver.run;

/** Tells a waiting person what is going on, on standard error. */
public interface Progress extends AutoCloseable {
    /**
     * Something begins.
     *
     * @param label what
     * @param seconds how long it is expected to take
     */
    void begin(String label, double seconds);

    /** What began last is over; {@code outcome} says how it went, in a few words. */
    void end(String outcome);

    @Override
    void close();
}
