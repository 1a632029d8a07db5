package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.component.HalfWay;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/** A query, and the rows that are left when all its changes have been applied. */
public final class SqlJob implements FlinkJob {
    /** The topic of the final rows. */
    public static final String ROWS = "rows";
    /** Opens when the first half of both tables has been read. */
    public static final String HALF = "half";
    /** The topic that notes that the job's tasks are Aurochs', and not stock Flink's. */
    public static final String BUNDLES = HalfWay.BUNDLES;
    /** The topic that notes the failure. */
    public static final String FAILED = HalfWay.FAILED;
    /** Lets the sources emit the rest. */
    public static final String RESUMED = "resumed";

    private static final int BIDS = 4_000;
    private static final int SALES = 1_000;

    /** Of a job that fails, and of many such jobs that run as one. */
    static final Map<String, String> FAILING_SETTINGS = Map.of(
            "execution.checkpointing.interval",
            "100 ms",
            "restart-strategy.type",
            "fixed-delay",
            "restart-strategy.fixed-delay.attempts",
            String.valueOf(SqlQuery.all().size() + 1),
            "restart-strategy.fixed-delay.delay",
            "0 s",
            "taskmanager.memory.network.min",
            "500 mb",
            "taskmanager.memory.network.max",
            "500 mb");

    private final SqlQuery query;
    private final boolean fails;

    private SqlJob(SqlQuery query, boolean fails) {
        this.query = query;
        this.fails = fails;
    }

    /** Its sources wait half way until a checkpoint has been taken; then the job fails, and goes on from there. */
    public static SqlJob failing(SqlQuery query) {
        return new SqlJob(query, true);
    }

    /** Its sources wait half way at the run's gate {@link #RESUMED}. */
    public static SqlJob resumable(SqlQuery query) {
        return new SqlJob(query, false);
    }

    @Override
    public String name() {
        return query.name();
    }

    @Override
    public Map<String, String> settings() {
        return fails ? FAILING_SETTINGS : Map.of();
    }

    @Override
    public void build(Bench bench) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(bench.environment());
        // The environment has its own for each job; those of others on the same bench are another's.
        query.settings().forEach(tables.getConfig()::set);
        SqlTables.create(tables, numbers(bench, "bids", BIDS), numbers(bench, "sales", SALES));
        bench.collect(
                tables.toChangelogStream(tables.sqlQuery(query.text()))
                        .keyBy(change -> 0)
                        .process(new FinalRows())
                        .uid(bench.uid("final rows")),
                ROWS);
    }

    /** Of one producer: which versions a temporal join sees depends on the order in which a key's rows arrive. */
    private DataStream<Long> numbers(Bench bench, String name, int count) {
        NumberSource numbers = NumberSource.below(bench.run(), name, 1, count)
                .waitingAt(count / 2, fails ? HalfWay.CHECKPOINTED : RESUMED);
        return bench.from(numbers, WatermarkStrategy.noWatermarks(), name)
                .setParallelism(1)
                .map(new HalfWay<>(bench.run(), HALF, BIDS / 2 + SALES / 2, fails ? 1 : HalfWay.NEVER))
                .setParallelism(1)
                .uid(bench.uid(name + " half way"));
    }
}
