package io.aurochs.benchmarks.flink.nexmark;

import io.aurochs.application.nexmark.query.Query;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.RowType;

/** The connector {@code nexmark-results}: see {@link ResultTable}. */
public final class ResultTableFactory implements DynamicTableSinkFactory {
    /** Its name in DDL. */
    static final String CONNECTOR = "nexmark-results";

    /** Which query's results it takes. */
    static final ConfigOption<String> QUERY =
            ConfigOptions.key("query").stringType().noDefaultValue().withDescription("Name of the query, such as q0.");

    @Override
    public String factoryIdentifier() {
        return CONNECTOR;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(QUERY);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
        helper.validate();
        String name = helper.getOptions().get(QUERY);
        Query query = Query.named(name)
                .orElseThrow(() -> new ValidationException("'query' = '" + name + "': there is no such query"));
        return new ResultTable(query, (RowType) context.getPhysicalRowDataType().getLogicalType());
    }
}
