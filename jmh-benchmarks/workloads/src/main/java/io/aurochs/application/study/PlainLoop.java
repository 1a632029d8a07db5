package io.aurochs.application.study;

import java.util.Map;

/** An application without any engine, for one thread: what is to be beaten, and what results have to be. */
@FunctionalInterface
public interface PlainLoop {
    /**
     * Does all that the application does with a line.
     *
     * @return how many records of it came to the operator at which they are counted
     */
    long process(String line);

    /** By operator, how many records have come to those that count besides the named one. */
    default Map<String, OperatorCount> counts() {
        return Map.of();
    }
}
