package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.PaddedCounters;

/** What one subtask of the sink reports. The subtask writes; any thread reads. */
final class SinkProbe {
    private static final int RECORDS = 0;
    private static final int CHECKSUM = 1;

    private final PaddedCounters cells = new PaddedCounters(2);

    /** @param checksum of one result; the sum over all does not depend on their order */
    void accept(long checksum) {
        cells.add(CHECKSUM, checksum);
        cells.add(RECORDS, 1);
    }

    long records() {
        return cells.get(RECORDS);
    }

    long checksum() {
        return cells.get(CHECKSUM);
    }
}
