package io.aurochs.benchmarks.flink;

import java.time.Duration;
import java.util.Map;

/** Something that is running an application. */
interface MeasuredSystem {
    /**
     * Returns if it still runs.
     *
     * @throws IllegalStateException saying why it does not
     */
    void checkAlive() throws Exception;

    /**
     * Blocks until it has ended by itself, all of its input processed.
     *
     * @throws IllegalStateException if it has failed, or runs on
     */
    void awaitEnd(Duration limit) throws Exception;

    /** The configuration that it runs with. */
    Map<String, Object> conf();
}
