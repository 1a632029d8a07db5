package io.aurochs.differential.flink.sql;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A query over the tables of {@link SqlTables}.
 *
 * @param name one word
 * @param text the query
 * @param settings of the planner and of SQL's operators
 */
public record SqlQuery(String name, String text, Map<String, String> settings) implements Serializable {
    /** Several mini-batches of each query, and aggregates in two phases. */
    static final Map<String, String> MINI_BATCHES = Map.of(
            "table.exec.mini-batch.enabled", "true",
            "table.exec.mini-batch.allow-latency", "20 ms",
            "table.exec.mini-batch.size", "50",
            "table.optimizer.agg-phase-strategy", "TWO_PHASE");

    private static final Set<String> NOT_IN_BATCH = Set.of("session", "temporalJoin");
    private static final Set<String> WITHOUT_EXCHANGE = Set.of("nested", "lookUpJoin", "asyncLookUpJoin");
    /** What is not defined in batch on 1.20 alone. */
    private static final String PATTERN = "pattern";

    private static final String FIRST_LINE = "1.20";

    /** Counts the numbers of each key, which come one half of the run apart, and forgets those of the first half. */
    public static final String EXPIRED = "stateTtlExpired";
    /** Looks up titles, again if there are none, and emits them as they come. */
    public static final String UNORDERED_LOOK_UP = "unorderedLookUp";
    /** The same for rows that change, which keep their order. */
    public static final String ORDERED_LOOK_UP = "orderedLookUp";

    private static final List<SqlQuery> PLAIN = List.of(
            of(
                    "tumble",
                    "SELECT window_start, item, COUNT(*), SUM(price) FROM"
                            + " TABLE(TUMBLE(TABLE bid, DESCRIPTOR(dt), INTERVAL '4' SECOND))"
                            + " GROUP BY window_start, window_end, item"),
            of(
                    "hop",
                    "SELECT window_start, auction, MAX(price), MIN(cost) FROM"
                            + " TABLE(HOP(TABLE bid, DESCRIPTOR(dt), INTERVAL '3' SECOND, INTERVAL '6' SECOND))"
                            + " GROUP BY window_start, window_end, auction"),
            of(
                    "cumulate",
                    "SELECT window_start, window_end, bidder, COUNT(DISTINCT auction) FROM"
                            + " TABLE(CUMULATE(TABLE bid, DESCRIPTOR(dt), INTERVAL '2' SECOND, INTERVAL '6' SECOND))"
                            + " GROUP BY window_start, window_end, bidder"),
            of(
                    "session",
                    "SELECT SESSION_START(dt, INTERVAL '1' SECOND), bidder, COUNT(*), SUM(cost) FROM bid"
                            + " GROUP BY bidder, SESSION(dt, INTERVAL '1' SECOND)"),
            of(
                    "topOfWindow",
                    "SELECT window_start, n, price, item FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start,"
                            + " window_end ORDER BY price DESC, id) AS n FROM"
                            + " TABLE(TUMBLE(TABLE bid, DESCRIPTOR(dt), INTERVAL '5' SECOND))) WHERE n <= 3"),
            of(
                    "over",
                    "SELECT id, SUM(price) OVER (PARTITION BY bidder ORDER BY dt ROWS BETWEEN 3 PRECEDING AND CURRENT"
                            + " ROW), COUNT(*) OVER (PARTITION BY bidder ORDER BY dt ROWS BETWEEN 3 PRECEDING AND"
                            + " CURRENT ROW) FROM bid"),
            of(
                    "intervalJoin",
                    "SELECT b.id, s.id, s.item FROM bid b JOIN sale s ON b.auction = s.auction"
                            + " AND s.dt BETWEEN b.dt - INTERVAL '1' SECOND AND b.dt + INTERVAL '1' SECOND"),
            of(
                    "temporalJoin",
                    "SELECT s.id, v.price, v.item FROM sale s LEFT JOIN lastBid FOR SYSTEM_TIME AS OF s.dt AS v"
                            + " ON s.auction = v.auction"),
            of(
                    "windowJoin",
                    "SELECT b.window_start, b.id, s.id FROM"
                            + " (SELECT * FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(dt), INTERVAL '2' SECOND))) b FULL JOIN"
                            + " (SELECT * FROM TABLE(TUMBLE(TABLE sale, DESCRIPTOR(dt), INTERVAL '2' SECOND))) s"
                            + " ON b.auction = s.auction AND b.window_start = s.window_start"
                            + " AND b.window_end = s.window_end"),
            lookUp("lookUpJoin", "labelNow"),
            lookUp("asyncLookUpJoin", "labelLater"),
            of(
                    "firstOfWindow",
                    "SELECT window_start, auction, id, price FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start,"
                            + " window_end, auction ORDER BY dt ASC) AS n FROM"
                            + " TABLE(TUMBLE(TABLE bid, DESCRIPTOR(dt), INTERVAL '3' SECOND))) WHERE n = 1"),
            of(
                    PATTERN,
                    "SELECT * FROM bid MATCH_RECOGNIZE (PARTITION BY bidder ORDER BY dt MEASURES"
                            + " A.id AS first_id, LAST(B.price) AS last_price, C.item AS item ONE ROW PER MATCH"
                            + " AFTER MATCH SKIP PAST LAST ROW PATTERN (A B+ C) DEFINE B AS B.price > A.price,"
                            + " C AS C.price < A.price) AS found"),
            of(
                    "nested",
                    "SELECT seller.name, seller.town.code, tags[1], points['a'], CARDINALITY(tags), seller, points FROM"
                            + " bid WHERE MOD(id, 3) = 0"),
            of(
                    "nestedKeys",
                    "SELECT seller, tag, COUNT(*), SUM(points['a']) FROM bid CROSS JOIN UNNEST(tags) AS t(tag)"
                            + " GROUP BY seller, tag"));

    private static final List<SqlQuery> IN_MINI_BATCHES = List.of(
            of(
                    "aggregate",
                    "SELECT item, seller.town, COUNT(DISTINCT bidder), SUM(cost), MAX(dt) FROM bid"
                            + " GROUP BY item, seller.town"),
            of(
                    "firstRow",
                    "SELECT auction, bidder, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY auction, bidder"
                            + " ORDER BY dt ASC) AS n FROM bid) WHERE n = 1"),
            of(
                    "lastRow",
                    "SELECT auction, bidder, id, item FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY auction, bidder"
                            + " ORDER BY dt DESC) AS n FROM bid) WHERE n = 1"),
            of(
                    "top",
                    "SELECT auction, n, price, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY auction"
                            + " ORDER BY price DESC, id) AS n FROM bid) WHERE n <= 3"),
            of(
                    "topOfAggregate",
                    "SELECT item, bids, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY MOD(auction, 3)"
                            + " ORDER BY bids DESC, auction) AS n FROM"
                            + " (SELECT auction, MAX(item) AS item, COUNT(*) AS bids FROM bid GROUP BY auction))"
                            + " WHERE n <= 4"),
            of(
                    "joinOfAggregates",
                    "SELECT a.c, COUNT(*) FROM (SELECT bidder, MOD(COUNT(*), 9) AS c FROM bid GROUP BY bidder) a"
                            + " JOIN (SELECT auction, MOD(COUNT(*), 9) AS c FROM bid GROUP BY auction) b ON a.c = b.c"
                            + " GROUP BY a.c"),
            of(
                    "outerJoin",
                    "SELECT b.auction, b.c, s.c, s.item FROM (SELECT auction, COUNT(*) AS c FROM bid GROUP BY auction) b"
                            + " FULL JOIN (SELECT auction, MAX(item) AS item, COUNT(*) AS c FROM sale GROUP BY auction) s"
                            + " ON b.auction = s.auction"),
            of(
                    "semiAndAntiJoin",
                    "SELECT id, item FROM bid WHERE auction IN (SELECT auction FROM sale WHERE price > 500)"
                            + " AND NOT EXISTS (SELECT 1 FROM sale s WHERE s.bidder = bid.bidder AND s.price > 990)"));

    /** What needs a stream, or is another thing in batch. */
    private static final List<SqlQuery> ONLY_STREAMING = List.of(
            of(
                    "sessionTable",
                    "SELECT window_start, window_end, bidder, COUNT(*), SUM(cost) FROM"
                            + " TABLE(SESSION(TABLE bid PARTITION BY bidder, DESCRIPTOR(dt), INTERVAL '1' SECOND))"
                            + " GROUP BY window_start, window_end, bidder"),
            of(
                    "stateTtlOfAggregate",
                    "SELECT /*+ STATE_TTL('bid' = '2d') */ item, COUNT(DISTINCT bidder), SUM(cost), MAX(price) FROM bid"
                            + " GROUP BY item"),
            of(
                    "stateTtlOfJoin",
                    "SELECT /*+ STATE_TTL('b' = '3d', 's' = '2d') */ b.id, s.id, s.item FROM bid b LEFT JOIN sale s"
                            + " ON b.auction = s.auction AND b.bidder = s.bidder"),
            new SqlQuery(
                    "topWithTimeToLive",
                    "SELECT auction, n, c FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY"
                            + " MOD(auction, 5) ORDER BY c DESC, auction) AS n FROM"
                            + " (SELECT /*+ STATE_TTL('bid' = '2d') */ auction, COUNT(DISTINCT bidder) AS c FROM bid"
                            + " GROUP BY auction)) WHERE n <= 3",
                    Map.of("table.exec.state.ttl", "1 d")),
            of(
                    EXPIRED,
                    "SELECT /*+ STATE_TTL('bid' = '1ms') */ MOD(id, " + SqlJob.BIDS / 2 + "), COUNT(*) FROM bid"
                            + " GROUP BY MOD(id, " + SqlJob.BIDS / 2 + ")"),
            of(
                    UNORDERED_LOOK_UP,
                    "SELECT " + retried("allow_unordered") + " b.id, t.title FROM bidNow b LEFT JOIN title"
                            + " FOR SYSTEM_TIME AS OF b.now AS t ON b.auction = t.auction"),
            of(
                    ORDERED_LOOK_UP,
                    "SELECT " + retried("ordered") + " b.auction, b.c, t.title FROM"
                            + " (SELECT auction, c, PROCTIME() AS now FROM"
                            + " (SELECT auction, COUNT(*) AS c FROM bid GROUP BY auction)) b JOIN title"
                            + " FOR SYSTEM_TIME AS OF b.now AS t ON b.auction = t.auction"));

    private static String retried(String mode) {
        return "/*+ LOOKUP('table' = 't', 'async' = 'true', 'output-mode' = '" + mode + "', 'retry-predicate' ="
                + " 'lookup_miss', 'retry-strategy' = 'fixed_delay', 'fixed-delay' = '1ms', 'max-attempts' = '"
                + (FindTitle.MISSES + 1) + "') */";
    }

    private static SqlQuery lookUp(String name, String table) {
        return of(
                name,
                "SELECT b.id, b.item, l.title FROM (SELECT id, auction, item, PROCTIME() AS readAt FROM bid) b LEFT JOIN "
                        + table + " FOR SYSTEM_TIME AS OF b.readAt AS l ON b.auction = l.auction");
    }

    private static SqlQuery of(String name, String text) {
        return new SqlQuery(name, text, Map.of());
    }

    /** Copies the settings. */
    public SqlQuery {
        settings = Map.copyOf(settings);
    }

    private SqlQuery inMiniBatches() {
        return new SqlQuery(name + "InMiniBatches", text, MINI_BATCHES);
    }

    /** All of them; those that mini-batches change are there twice, without and with them. */
    public static List<SqlQuery> all() {
        return Stream.of(
                        PLAIN,
                        IN_MINI_BATCHES,
                        IN_MINI_BATCHES.stream().map(SqlQuery::inMiniBatches).toList(),
                        ONLY_STREAMING)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Those whose rows are defined in the batch runtime mode, too: Flink has no batch plan for session windows and temporal joins of views, and
     * Flink 1.20 matches patterns in the order in which rows arrive.
     *
     * @param line of Flink, such as {@code 2.3}
     */
    public static List<SqlQuery> inBatch(String line) {
        return Stream.of(PLAIN, IN_MINI_BATCHES)
                .flatMap(List::stream)
                .filter(query -> !NOT_IN_BATCH.contains(query.name()))
                .filter(query -> !query.name().equals(PATTERN) || !line.equals(FIRST_LINE))
                .toList();
    }

    /** Whether it exchanges rows between tasks. */
    public boolean hasExchange() {
        return !WITHOUT_EXCHANGE.contains(name);
    }

    /** One whose inputs come from one source, of which one is read to its end first; it is for the batch runtime mode alone. */
    public static SqlQuery hashJoinOfOneSource() {
        return of(
                "hashJoinOfOneSource",
                "SELECT /*+ SHUFFLE_HASH(m) */ b.id, b.item, m.price FROM bid b JOIN"
                        + " (SELECT auction, MAX(price) AS price FROM bid GROUP BY auction) m ON b.auction = m.auction");
    }

    /** The one of that name. */
    public static SqlQuery named(String name) {
        return all().stream()
                .filter(query -> query.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
