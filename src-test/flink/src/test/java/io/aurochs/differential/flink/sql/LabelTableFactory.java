package io.aurochs.differential.flink.sql;

import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSourceFactory;

/** Makes tables of labels, from {@code 'connector' = 'labels'}; Flink finds it by its service file. */
public final class LabelTableFactory implements DynamicTableSourceFactory {
    private static final ConfigOption<Boolean> ASYNC =
            ConfigOptions.key("async").booleanType().noDefaultValue();

    @Override
    public String factoryIdentifier() {
        return "labels";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(ASYNC);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        return new LabelTable(
                Boolean.parseBoolean(context.getCatalogTable().getOptions().get(ASYNC.key())));
    }
}
