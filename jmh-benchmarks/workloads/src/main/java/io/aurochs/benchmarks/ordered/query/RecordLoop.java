package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.loop.Loop;

/** Takes the records of a stream through a query's loop, one by one. */
final class RecordLoop implements Loop<NumberRecords> {
    private final QueryLoop query;
    private final RowChain chain;

    RecordLoop(QueryLoop query, RowChain chain) {
        this.query = query;
        this.chain = chain;
    }

    @Override
    public void process(NumberRecords records, int from, int to, long offsetMs) {
        for (int i = from; i < to; i++) {
            query.next(records, i, records.times()[i] + offsetMs);
        }
    }

    @Override
    public void watermark(long timeMs) {
        chain.watermark(timeMs);
    }

    @Override
    public void end() {
        chain.watermark(Long.MAX_VALUE);
    }

    /** No record is late: times do not matter. */
    @Override
    public long late() {
        return 0;
    }
}
