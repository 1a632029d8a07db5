package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.component.HalfWay;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;

/**
 * A query in the batch runtime mode, and its rows.
 *
 * @param settings which make it a batch job, and say how its tasks exchange rows
 */
public record BatchSqlJob(SqlQuery query, Map<String, String> settings) implements FlinkJob {
    /** The topic of the rows. */
    public static final String ROWS = SqlJob.ROWS;
    /** The topic that notes that the job's tasks are Aurochs'. */
    public static final String BUNDLES = HalfWay.BUNDLES;

    private static final int BIDS = 4_000;
    private static final int SALES = 1_000;

    /** Copies the settings. */
    public BatchSqlJob {
        settings = Map.copyOf(settings);
    }

    @Override
    public String name() {
        return query.name() + "InBatch";
    }

    @Override
    public void build(Bench bench) {
        StreamTableEnvironment tables =
                StreamTableEnvironment.create(bench.environment(), EnvironmentSettings.inBatchMode());
        SqlTables.create(tables, bench.numbers("bids", BIDS), bench.numbers("sales", SALES));
        bench.collect(
                tables.toDataStream(tables.sqlQuery(query.text()))
                        .map(Row::toString)
                        .returns(Types.STRING)
                        .rebalance()
                        .map(new HalfWay<>(bench.run(), "half", 1, HalfWay.NEVER))
                        .returns(Types.STRING),
                ROWS);
    }
}
