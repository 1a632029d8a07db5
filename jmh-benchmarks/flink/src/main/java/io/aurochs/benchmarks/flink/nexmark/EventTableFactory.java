package io.aurochs.benchmarks.flink.nexmark;

import io.aurochs.application.nexmark.EventGenerator;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;

/** The connector {@code nexmark}: events of people, auctions and bids, in the JVM of a measured run. */
public final class EventTableFactory implements DynamicTableSourceFactory {
    private static final ConfigOption<Integer> SPLITS = ConfigOptions.key("splits")
            .intType()
            .noDefaultValue()
            .withDescription("Number of parallel sources, among which the events are divided.");
    private static final ConfigOption<Long> EVENTS = ConfigOptions.key("events")
            .longType()
            .defaultValue(EventTable.UNBOUNDED)
            .withDescription("Number of events of all sources together. Default: without end.");
    private static final ConfigOption<Integer> EVENTS_PER_SECOND = ConfigOptions.key("events-per-second")
            .intType()
            .defaultValue(10_000)
            .withDescription("Events in a second of event time, a divisor of 50,000.");
    private static final ConfigOption<Long> SEED =
            ConfigOptions.key("seed").longType().defaultValue(1L).withDescription("What events are drawn from.");

    @Override
    public String factoryIdentifier() {
        return "nexmark";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(SPLITS);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(EVENTS, EVENTS_PER_SECOND, SEED);
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
        helper.validate();
        ReadableConfig options = helper.getOptions();
        int eventsPerSecond = options.get(EVENTS_PER_SECOND);
        check(eventsPerSecond);
        return new EventTable(options.get(SEED), eventsPerSecond, options.get(SPLITS), options.get(EVENTS));
    }

    private static void check(int eventsPerSecond) {
        try {
            new EventGenerator(0, eventsPerSecond);
        } catch (IllegalArgumentException e) {
            throw new ValidationException("'" + EVENTS_PER_SECOND.key() + "': " + e.getMessage(), e);
        }
    }
}
