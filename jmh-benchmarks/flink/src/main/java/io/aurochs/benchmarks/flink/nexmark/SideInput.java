package io.aurochs.benchmarks.flink.nexmark;

import java.util.Collection;
import java.util.List;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.LookupTableSource;
import org.apache.flink.table.connector.source.lookup.LookupFunctionProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.functions.LookupFunction;

/** A table to look up in: for each key from 0 to 9,999 the key as text. */
final class SideInput implements LookupTableSource {
    @Override
    public LookupRuntimeProvider getLookupRuntimeProvider(LookupContext context) {
        return LookupFunctionProvider.of(new LookUp());
    }

    @Override
    public DynamicTableSource copy() {
        return this;
    }

    @Override
    public String asSummaryString() {
        return "Nexmark side input";
    }

    /** Makes the row of a key. Public for the code that Flink generates. */
    public static final class LookUp extends LookupFunction {
        private static final long serialVersionUID = 1L;
        private static final int KEYS = 10_000;

        @Override
        public Collection<RowData> lookup(RowData key) {
            long number = key.getLong(0);
            return number < 0 || number >= KEYS
                    ? List.of()
                    : List.of(GenericRowData.of(number, StringData.fromString(String.valueOf(number))));
        }
    }
}
