package io.aurochs.benchmarks.flink.nexmark;

import io.aurochs.application.nexmark.EventGenerator;
import io.aurochs.application.nexmark.EventSplit;
import io.aurochs.benchmarks.flink.source.GeneratorFactory;
import io.aurochs.benchmarks.flink.source.RecordSource;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.RowData;

/**
 * The table of all events.
 *
 * @param seed of the events
 * @param eventsPerSecond of event time
 * @param splits number of parallel sources
 * @param events of all sources together; {@link #UNBOUNDED}: no end
 */
record EventTable(long seed, int eventsPerSecond, int splits, long events) implements ScanTableSource {
    static final long UNBOUNDED = Long.MAX_VALUE;

    @Override
    public ChangelogMode getChangelogMode() {
        return ChangelogMode.insertOnly();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
        return SourceProvider.of(source(), splits);
    }

    private RecordSource<RowData> source() {
        // Copies, as a lambda must not keep this table, which cannot be serialised.
        int sources = splits;
        long all = events;
        return events == UNBOUNDED
                ? new RecordSource<>(generators(), sources)
                : RecordSource.bounded(generators(), sources, split -> EventSplit.length(split, sources, all));
    }

    private GeneratorFactory<RowData> generators() {
        long drawnFrom = seed;
        int perSecond = eventsPerSecond;
        int sources = splits;
        return split -> new EventRows(
                new EventSplit(new EventGenerator(drawnFrom, perSecond), split, sources),
                RunProbes.current().addOperator());
    }

    @Override
    public DynamicTableSource copy() {
        return this;
    }

    @Override
    public String asSummaryString() {
        return "Nexmark events";
    }
}
