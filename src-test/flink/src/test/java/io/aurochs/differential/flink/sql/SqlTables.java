package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.component.Scatter;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;

/**
 * The tables that queries read. Both have the same columns; rows come out of order by a second at most, no two of a table at the
 * same time.
 */
final class SqlTables {
    private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 1, 1, 0, 0);
    private static final int MS_BETWEEN_ROWS = 10;
    private static final int ROWS_IN_REVERSE = 100;
    private static final int AUCTIONS = 60;
    private static final int BIDDERS = 40;

    private static final String[] COLUMNS = {
        "id", "auction", "bidder", "price", "cost", "item", "dt", "tags", "points", "seller"
    };
    private static final TypeInformation<Row> TOWN =
            Types.ROW_NAMED(new String[] {"code", "title"}, Types.INT, Types.STRING);
    private static final TypeInformation<Row> SELLER =
            Types.ROW_NAMED(new String[] {"name", "town"}, Types.STRING, TOWN);
    private static final TypeInformation<Row> ROW = Types.ROW_NAMED(
            COLUMNS,
            Types.LONG,
            Types.LONG,
            Types.LONG,
            Types.LONG,
            Types.BIG_DEC,
            Types.STRING,
            Types.LOCAL_DATE_TIME,
            Types.OBJECT_ARRAY(Types.STRING),
            Types.MAP(Types.STRING, Types.LONG),
            SELLER);

    private SqlTables() {}

    /**
     * Makes two tables, "bid" and "sale", of the rows that belong to the numbers of two streams, a view of bids, and two tables to look up in,
     * of which one answers later.
     */
    static void create(StreamTableEnvironment tables, DataStream<Long> bids, DataStream<Long> sales) {
        tables.createTemporaryView("bid", bids.map(SqlTables::bid).returns(ROW).setParallelism(1), schema());
        tables.createTemporaryView(
                "sale", sales.map(SqlTables::sale).returns(ROW).setParallelism(1), schema());
        tables.executeSql(
                "CREATE TEMPORARY VIEW lastBid AS SELECT auction, price, item, dt FROM (SELECT *, ROW_NUMBER()"
                        + " OVER (PARTITION BY auction ORDER BY dt DESC) AS n FROM bid) WHERE n = 1");
        createLabels(tables, "labelNow", false);
        createLabels(tables, "labelLater", true);
    }

    private static void createLabels(StreamTableEnvironment tables, String name, boolean async) {
        tables.executeSql("CREATE TEMPORARY TABLE " + name
                + " (auction BIGINT, title STRING) WITH ('connector' = 'labels', 'async' = '" + async + "')");
    }

    private static Schema schema() {
        return Schema.newBuilder()
                .column("id", "BIGINT")
                .column("auction", "BIGINT")
                .column("bidder", "BIGINT")
                .column("price", "BIGINT")
                .column("cost", "DECIMAL(24, 2)")
                .column("item", "STRING")
                .column("dt", "TIMESTAMP(3)")
                .column("tags", "ARRAY<STRING>")
                .column("points", "MAP<STRING, BIGINT>")
                .column("seller", "ROW<name STRING, town ROW<code INT, title STRING>>")
                .watermark("dt", "dt - INTERVAL '2' SECOND")
                .build();
    }

    private static Row bid(long number) {
        return row(number, Scatter.below(AUCTIONS, number));
    }

    /** Of other auctions, too, and fewer of each. */
    private static Row sale(long number) {
        return row(number, Scatter.below(AUCTIONS * 2, number + 1));
    }

    private static Row row(long number, long auction) {
        long inReverse = number / ROWS_IN_REVERSE * ROWS_IN_REVERSE + ROWS_IN_REVERSE - 1 - number % ROWS_IN_REVERSE;
        String[] tags = number % 5 == 0 ? new String[] {"t" + number % 7} : new String[] {"t" + number % 7, null, "u"};
        return Row.of(
                number,
                auction,
                (long) Scatter.below(BIDDERS, number * 31),
                (long) Scatter.below(1_000, number * 17),
                BigDecimal.valueOf(number * 7, 2),
                number % 11 == 0 ? null : "item " + auction % 13,
                BEGIN.plusNanos(inReverse * MS_BETWEEN_ROWS * 1_000_000L),
                tags,
                Map.of("a", number % 3, "b", number),
                number % 13 == 0 ? null : Row.of("s" + auction % 5, Row.of((int) (number % 3), "town")));
    }
}
