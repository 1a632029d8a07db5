package io.aurochs.differential.flink.sql;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.LookupTableSource;
import org.apache.flink.table.connector.source.lookup.AsyncLookupFunctionProvider;
import org.apache.flink.table.connector.source.lookup.LookupFunctionProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.functions.AsyncLookupFunction;
import org.apache.flink.table.functions.LookupFunction;

/**
 * A table to look up in: no label, one or two for each number.
 *
 * @param async whether a look-up returns before it is done
 */
record LabelTable(boolean async) implements LookupTableSource {
    private static final int MOST_LABELS = 2;

    @Override
    public LookupRuntimeProvider getLookupRuntimeProvider(LookupContext context) {
        return async ? AsyncLookupFunctionProvider.of(new AsyncLabels()) : LookupFunctionProvider.of(new Labels());
    }

    @Override
    public DynamicTableSource copy() {
        return this;
    }

    @Override
    public String asSummaryString() {
        return toString();
    }

    private static Collection<RowData> labels(long number) {
        return LongStream.range(0, number % (MOST_LABELS + 1))
                .<RowData>mapToObj(
                        label -> GenericRowData.of(number, StringData.fromString("label " + label + " of " + number)))
                .toList();
    }

    /** Finds labels. Public for the code that Flink generates. */
    public static final class Labels extends LookupFunction {
        private static final long serialVersionUID = 1L;

        @Override
        public Collection<RowData> lookup(RowData key) {
            return labels(key.getLong(0));
        }
    }

    /** Finds labels in a thread of its own. Public for the code that Flink generates. */
    public static final class AsyncLabels extends AsyncLookupFunction {
        private static final long serialVersionUID = 1L;

        @Override
        public CompletableFuture<Collection<RowData>> asyncLookup(RowData key) {
            long number = key.getLong(0);
            return CompletableFuture.supplyAsync(() -> labels(number));
        }
    }
}
