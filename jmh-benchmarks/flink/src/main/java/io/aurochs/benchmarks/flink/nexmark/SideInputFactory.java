package io.aurochs.benchmarks.flink.nexmark;

import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSourceFactory;

/** The connector {@code nexmark-side-input}: see {@link SideInput}. */
public final class SideInputFactory implements DynamicTableSourceFactory {
    @Override
    public String factoryIdentifier() {
        return "nexmark-side-input";
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
        return new SideInput();
    }
}
