package io.aurochs.placement.cost;

/**
 * What one task sends to another: {@code Trans(w, w')} of Equation 1, per second.
 *
 * @param from index of the sending task
 * @param to index of the receiving task
 * @param bytesPerSecond encoded size of the records
 * @param estimated whether the size was told from samples, as for records that travel by reference
 */
public record Flow(int from, int to, double bytesPerSecond, boolean estimated) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when an index is negative or the bytes are no number of 0 or more
     */
    public Flow {
        if (from < 0 || to < 0) {
            throw new IllegalArgumentException("flow.from=" + from + " and flow.to=" + to + " must not be negative");
        }
        if (!(bytesPerSecond >= 0 && Double.isFinite(bytesPerSecond))) {
            throw new IllegalArgumentException(
                    "flow.bytesPerSecond=" + bytesPerSecond + " from " + from + " to " + to + " must be 0 or more");
        }
    }
}
