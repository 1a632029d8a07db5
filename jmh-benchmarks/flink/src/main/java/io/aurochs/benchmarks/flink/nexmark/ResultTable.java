package io.aurochs.benchmarks.flink.nexmark;

import io.aurochs.application.nexmark.query.Query;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.types.logical.RowType;

/**
 * The sink of a measured query: adds up the hashes of all changes, and keeps no row.
 *
 * @param query says which columns are compared
 * @param type of the rows
 */
record ResultTable(Query query, RowType type) implements DynamicTableSink {
    /** All kinds of changes, with the old rows of updates: the sums that are left are then those of the final rows. */
    @Override
    public ChangelogMode getChangelogMode(ChangelogMode requested) {
        return ChangelogMode.all();
    }

    @Override
    public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
        return SinkV2Provider.of(new ResultSink(new RowHasher(type, query.compared(type.getFieldCount()))));
    }

    @Override
    public DynamicTableSink copy() {
        return this;
    }

    @Override
    public String asSummaryString() {
        return "Nexmark results";
    }
}
