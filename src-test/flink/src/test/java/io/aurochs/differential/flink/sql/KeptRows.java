package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamStatementSet;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;

/**
 * Rows that are changed after they have been emitted go through operators of SQL to operators and functions of the user that keep them, some
 * in the same chain, some in other tasks; beside them are others that change what they are given. With object reuse Flink does not copy within
 * a chain: nobody changes rows then, and what is kept there is not compared.
 *
 * @param chain the setting {@code aurochs.chain}
 */
public record KeptRows(String chain) implements FlinkJob {
    /** How many edges lead to other tasks. */
    public static final int EDGES = 3;

    private static final int NUMBERS = 500;
    private static final String FILTERED = "filtered";
    private static final String PROJECTED = "projected";
    private static final String BY_A_PROCESS = "projected, by a process function";
    private static final String BY_A_SINK = "projected, by a sink";
    private static final String EXTERNAL = "external";
    private static final String BY_A_FUNCTION = "by a function of SQL";
    private static final String ELSEWHERE = ", in other tasks";

    @Override
    public Map<String, String> settings() {
        return Map.of("aurochs.chain", chain);
    }

    @Override
    public void build(Bench bench) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(bench.environment());
        createViews(
                tables,
                chained(
                        bench,
                        bench.numbers("numbers", NUMBERS)
                                .flatMap(new ReusedRow())
                                .returns(ReusedRow.TYPE)));
        DataStream<RowData> filtered = rows(tables, "SELECT * FROM plain WHERE MOD(id, 2) = 0");
        keep(bench, filtered, FILTERED, RowText::ofRow);
        DataStream<RowData> projected = rows(tables, "SELECT id, name, content FROM timed");
        keep(bench, projected, PROJECTED, RowText::ofRow);
        end(
                bench,
                projected
                        .process(new KeepingProcess<>(new Kept<>(bench.run(), BY_A_PROCESS, RowText::ofRow)))
                        .returns(Types.BOOLEAN));
        projected
                .sinkTo(new KeepingSink<>(new Kept<>(bench.run(), BY_A_SINK, RowText::ofRow)))
                .setParallelism(bench.setup().producers());
        keep(
                bench,
                tables.toDataStream(tables.sqlQuery("SELECT id, name, content FROM timed")),
                EXTERNAL,
                RowText::ofExternal);
        keepInSql(tables, new Kept<>(bench.run(), BY_A_FUNCTION, RowText::ofPair), !isChainAliased(bench.setup()));
        if (!isChainAliased(bench.setup())) {
            end(bench, filtered.map(new ChangeRow()).returns(Types.BOOLEAN));
            end(bench, projected.map(new ChangeRow()).returns(Types.BOOLEAN));
        }
    }

    /** Whether chained operators share their rows. */
    private static boolean isChainAliased(Setup setup) {
        return setup.objectReuse();
    }

    /** The rows as they are, and with a time and a row within the row, which a calculation makes of the other columns. */
    private static void createViews(StreamTableEnvironment tables, DataStream<RowData> rows) {
        tables.createTemporaryView("plain", rows);
        tables.createTemporaryView(
                "timed",
                rows,
                Schema.newBuilder()
                        .column("id", "BIGINT")
                        .column("name", "STRING")
                        .column("content", "BYTES")
                        .columnByExpression("pair", "CAST(ROW(id, name) AS ROW<id BIGINT, name STRING>)")
                        .columnByExpression("dt", "TO_TIMESTAMP_LTZ(id, 3)")
                        .watermark("dt", "dt - INTERVAL '1' SECOND")
                        .build());
    }

    /** The rows of a query as SQL has them. */
    private static DataStream<RowData> rows(StreamTableEnvironment tables, String query) {
        return tables.toDataStream(tables.sqlQuery(query), ReusedRow.TYPE.getDataType());
    }

    /** Keeps what comes, in the chain that it comes from and in other tasks. */
    private static <T> void keep(Bench bench, DataStream<T> stream, String topic, Kept.Text<T> text) {
        end(
                bench,
                stream.map(new KeepingMap<>(new Kept<>(bench.run(), topic, text)))
                        .returns(Types.BOOLEAN));
        stream.rebalance()
                .map(new KeepingMap<>(new Kept<>(bench.run(), topic + ELSEWHERE, text)))
                .returns(Types.BOOLEAN);
    }

    private static <T> SingleOutputStreamOperator<T> chained(Bench bench, SingleOutputStreamOperator<T> operator) {
        return operator.setParallelism(bench.setup().producers());
    }

    /** Has an operator of the chain emit to another one, as what only reads rows would. */
    private static void end(Bench bench, SingleOutputStreamOperator<Boolean> operator) {
        chained(bench, operator)
                .sinkTo(new DiscardingSink<>())
                .setParallelism(bench.setup().producers());
    }

    /** Calls a function that keeps the rows within rows and, behind the same operator, one that changes them. */
    private static void keepInSql(StreamTableEnvironment tables, Kept<RowData> kept, boolean changes) {
        tables.createTemporarySystemFunction("keepPair", new KeepPair(kept));
        tables.createTemporarySystemFunction("changePair", new ChangePair());
        tables.executeSql("CREATE TEMPORARY TABLE kept (id BIGINT) WITH ('connector' = 'blackhole')");
        tables.executeSql("CREATE TEMPORARY TABLE changed (id BIGINT) WITH ('connector' = 'blackhole')");
        StreamStatementSet inserts = tables.createStatementSet();
        inserts.addInsertSql("INSERT INTO kept SELECT keepPair(pair) FROM timed");
        if (changes) {
            inserts.addInsertSql("INSERT INTO changed SELECT changePair(pair) FROM timed");
        }
        inserts.attachAsDataStream();
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long id = 0; id < NUMBERS * ReusedRow.STEPS; id++) {
            String name = ReusedRow.name(id);
            String row = RowText.of(RowKind.INSERT, id, name, ReusedRow.bytes(id));
            List<String> chained = List.of(PROJECTED, BY_A_PROCESS, BY_A_SINK, EXTERNAL);
            List<String> elsewhere = List.of(PROJECTED + ELSEWHERE, EXTERNAL + ELSEWHERE);
            elsewhere.forEach(topic -> journal.note(topic, row));
            if (id % 2 == 0) {
                journal.note(FILTERED + ELSEWHERE, row);
            }
            if (isChainAliased(setup)) {
                continue;
            }
            chained.forEach(topic -> journal.note(topic, row));
            if (id % 2 == 0) {
                journal.note(FILTERED, row);
            }
            journal.note(BY_A_FUNCTION, RowText.of(RowKind.INSERT, id, name));
        }
    }
}
