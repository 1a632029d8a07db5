package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.component.HalfWay;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Scatter;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;

/**
 * Changes by primary key, which Flink normalises, are aggregated and joined, and go to a sink that takes changes by primary key, for which
 * Flink keeps the rows. It fails half way and goes on from a checkpoint.
 */
public final class UpsertJob implements FlinkJob {
    private static final int CHANGES = 2_000;
    private static final int AUCTIONS = 90;
    private static final int PRICES = 500;
    private static final int CLASSES = 7;
    private static final int DELETES = 5;

    private static final TypeInformation<Row> CHANGE =
            Types.ROW_NAMED(new String[] {"auction", "price"}, Types.LONG, Types.LONG);

    @Override
    public String name() {
        return "upserts";
    }

    @Override
    public Map<String, String> settings() {
        return SqlJob.FAILING_SETTINGS;
    }

    @Override
    public void build(Bench bench) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(bench.environment());
        tables.getConfig().set("table.exec.sink.upsert-materialize", "FORCE");
        tables.createTemporaryView(
                "lastPrice",
                tables.fromChangelogStream(
                        changes(bench),
                        Schema.newBuilder()
                                .column("auction", "BIGINT NOT NULL")
                                .column("price", "BIGINT")
                                .primaryKey("auction")
                                .build(),
                        ChangelogMode.upsert()));
        bench.collect(
                tables.toChangelogStream(
                                tables.sqlQuery("SELECT p.auction, p.price, c.auctions FROM lastPrice p JOIN"
                                        + " (SELECT MOD(price, " + CLASSES + ") AS price_class, COUNT(*) AS auctions"
                                        + " FROM lastPrice GROUP BY MOD(price, " + CLASSES + ")) c"
                                        + " ON MOD(p.price, " + CLASSES + ") = c.price_class"),
                                Schema.newBuilder()
                                        .column("auction", "BIGINT NOT NULL")
                                        .column("price", "BIGINT")
                                        .column("auctions", "BIGINT")
                                        .primaryKey("auction")
                                        .build(),
                                ChangelogMode.upsert())
                        .keyBy(change -> 0)
                        .process(new FinalUpserts())
                        .uid(bench.uid("final rows")),
                SqlJob.ROWS);
    }

    /** Of one producer: the last change of a key is the one that counts. */
    private static DataStream<Row> changes(Bench bench) {
        NumberSource numbers =
                NumberSource.below(bench.run(), "changes", 1, CHANGES).waitingAt(CHANGES / 2, HalfWay.CHECKPOINTED);
        return bench.from(numbers, WatermarkStrategy.noWatermarks(), "changes")
                .setParallelism(1)
                .map(new HalfWay<>(bench.run(), SqlJob.HALF, CHANGES / 2, 1))
                .setParallelism(1)
                .uid(bench.uid("changes half way"))
                .map(UpsertJob::change)
                .returns(CHANGE)
                .setParallelism(1);
    }

    private static Row change(long number) {
        return Row.ofKind(
                number % DELETES == 0 ? RowKind.DELETE : RowKind.UPDATE_AFTER,
                (long) Scatter.below(AUCTIONS, number),
                (long) Scatter.below(PRICES, number * 31));
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<Long, Long> prices = new TreeMap<>();
        for (long number = 0; number < CHANGES; number++) {
            Row change = change(number);
            if (change.getKind() == RowKind.DELETE) {
                prices.remove(change.<Long>getFieldAs(0));
            } else {
                prices.put(change.getFieldAs(0), change.getFieldAs(1));
            }
        }
        Map<Long, Long> auctions = auctionsByClass(prices.values());
        prices.forEach((auction, price) -> journal.note(
                SqlJob.ROWS,
                Row.of(auction, price, auctions.get(price % CLASSES)).toString()));
    }

    private static Map<Long, Long> auctionsByClass(Collection<Long> prices) {
        return prices.stream().collect(Collectors.groupingBy(price -> price % CLASSES, Collectors.counting()));
    }
}
