package io.aurochs.differential.flink.sql;

import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.LookupTableSource;
import org.apache.flink.table.connector.source.lookup.AsyncLookupFunctionProvider;
import org.apache.flink.table.factories.DynamicTableSourceFactory;

/** The connector of tables that are only looked up: the titles of auctions, which a service finds after a while. */
public final class TitleTables implements DynamicTableSourceFactory {
    static final String CONNECTOR = "titles";

    @Override
    public String factoryIdentifier() {
        return CONNECTOR;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        return new Titles();
    }

    private static final class Titles implements LookupTableSource {
        @Override
        public LookupRuntimeProvider getLookupRuntimeProvider(LookupContext context) {
            return AsyncLookupFunctionProvider.of(new FindTitle());
        }

        @Override
        public DynamicTableSource copy() {
            return new Titles();
        }

        @Override
        public String asSummaryString() {
            return CONNECTOR;
        }
    }
}
