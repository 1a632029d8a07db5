package io.aurochs.sql.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random statements over tables {@code t} and {@code u}, as text.
 *
 * @param sql the statement
 * @param isOrdered whether its rows have one order only
 */
record RandomQuery(String sql, boolean isOrdered) {
    static RandomQuery of(Random random) {
        return new Maker(random).query();
    }

    /** Makes one statement. */
    private static final class Maker {
        private final Random random;
        private final RandomExpression of;

        Maker(Random random) {
            this.random = random;
            this.of = new RandomExpression(random, "");
        }

        RandomQuery query() {
            return switch (random.nextInt(10)) {
                case 0, 1 -> unordered("SELECT " + selected() + " FROM t" + where());
                case 2 -> unordered(windowed(windows()));
                case 3 -> unordered(withHaving(windowed(windows())));
                case 4 -> unordered(grouped());
                case 5 -> sorted();
                case 6 -> top();
                case 7 -> unordered(joined());
                case 8 -> unordered(random.nextBoolean() ? union() : distinct());
                default ->
                    unordered("SELECT k, window_start, window_end, " + of.integer() + " AS e FROM " + windows()
                            + where());
            };
        }

        private static RandomQuery unordered(String sql) {
            return new RandomQuery(sql, false);
        }

        private String any(String... all) {
            return all[random.nextInt(all.length)];
        }

        private String selected() {
            List<String> all = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(4); i++) {
                all.add(of.any() + " AS c" + i);
            }
            return String.join(", ", all);
        }

        private String where() {
            return random.nextInt(3) == 0 ? "" : " WHERE " + of.condition();
        }

        private String windows() {
            return any(
                    "TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '7' SECOND))",
                    "TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '20' SECOND))",
                    "TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '15' SECOND))");
        }

        private String aggregate() {
            String argument = any("i", "b", "d", "m", of.integer(), of.decimal());
            return any(
                            "COUNT(*)",
                            "COUNT(" + any("k", "f", "i") + ")",
                            "SUM(" + argument + ")",
                            "MIN(" + any(argument, "ts", "born", "f") + ")",
                            "MAX(" + any(argument, "ts", "born", "f") + ")",
                            "AVG(" + any("i", "d") + ")")
                    + filter();
        }

        private String filter() {
            return random.nextInt(4) == 0 ? " FILTER (WHERE " + of.condition() + ")" : "";
        }

        /** @param mixes whether there may be other aggregates beside those of distinct values, or filters of these */
        private String aggregates(boolean mixes) {
            if (random.nextInt(6) == 0) {
                String argument = any("i", "b", "m");
                return "COUNT(DISTINCT " + argument + ")" + (mixes ? filter() : "") + " AS a0, SUM(DISTINCT " + argument
                        + ")"
                        + (mixes ? filter() : "")
                        + " AS a1"
                        + (mixes
                                ? any(
                                        "",
                                        ", COUNT(*) AS a2, COUNT(k) FILTER (WHERE " + of.condition() + ") AS a3",
                                        ", MIN(m) AS a2, MAX(ts) AS a3, COUNT(" + argument + ") AS a4")
                                : "");
            }
            List<String> all = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(4); i++) {
                all.add(aggregate() + " AS a" + i);
            }
            return String.join(", ", all);
        }

        private String windowed(String windows) {
            String key = any("", ", k", ", k, f", ", i", ", m", ", born", ", d");
            return "SELECT window_start, window_end" + key + ", " + aggregates(!isHop(windows)) + " FROM " + windows
                    + where() + " GROUP BY window_start, window_end" + key;
        }

        /** Calcite's executor reads the rows of a HOP only once, and loses some where a plan has them twice. */
        private static boolean isHop(String from) {
            return from.contains("HOP");
        }

        /** Aggregates of distinct values have no sums of all values beside them. */
        private String withHaving(String grouped) {
            if (grouped.contains("DISTINCT") && isHop(grouped)) {
                return grouped;
            }
            String sum = grouped.contains("DISTINCT") ? "MIN(i) > 0" : "SUM(i) > 0";
            return grouped + " HAVING " + any("COUNT(*) > 1", sum, "MAX(b) IS NULL", "COUNT(k) < 3 OR MIN(d) > 0");
        }

        private String grouped() {
            if (random.nextInt(6) == 0) {
                return "SELECT COUNT(*) AS w, MAX(n) AS m, SUM(s) AS s FROM (SELECT window_start, k, COUNT(*) AS n, SUM(i) AS s FROM "
                        + windows() + where() + " GROUP BY window_start, window_end, k)";
            }
            String key = any("k", "i, f", "FLOOR(ts TO MINUTE)", "m", "d", "");
            if (key.isEmpty()) {
                return "SELECT " + aggregates(true) + " FROM t" + where();
            }
            String grouped = "SELECT " + key + ", " + aggregates(true) + " FROM t" + where() + " GROUP BY " + key;
            return random.nextBoolean() ? withHaving(grouped) : grouped;
        }

        private RandomQuery sorted() {
            String direction = any("", " DESC", " NULLS FIRST", " DESC NULLS LAST");
            String limit = any("", " LIMIT 5", " LIMIT 3 OFFSET 2", " OFFSET 4", " LIMIT 0", " LIMIT 1000");
            return new RandomQuery(
                    "SELECT " + any("k", "i", "d", "m") + " AS s, ts, k, i, b, d, m, f, born FROM t" + where()
                            + " ORDER BY 1" + direction + ", 2, 3, 4, 5, 6, 7, 8, 9" + limit,
                    true);
        }

        private RandomQuery top() {
            String inner = "SELECT window_start, window_end, i, SUM(b) AS s, COUNT(*) AS n FROM " + windows() + where()
                    + " GROUP BY window_start, window_end, i";
            if (random.nextInt(4) == 0) {
                return new RandomQuery(
                        "SELECT rn, k, i FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY i"
                                + any("", " DESC") + ", ts, k, b, d, m, f, born) AS rn FROM t" + where()
                                + ") WHERE rn <= 4 ORDER BY rn",
                        true);
            }
            String numbered = "SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY s"
                    + any("", " DESC") + ", i) AS rn FROM (" + inner + ")";
            return unordered("SELECT window_start, i, s, rn FROM (" + numbered + ") WHERE rn "
                    + any("<= 2", "< 2", "= 1", "<= 3 AND s > 0"));
        }

        private String joined() {
            if (random.nextBoolean()) {
                return "SELECT t.k, t.i, u.i AS j, u.d FROM t JOIN u ON "
                        + any("t.k = u.k", "t.k = u.k", "t.i = u.b", "t.i = u.b + 1", "t.i + 1 = u.i", "t.m = u.i")
                        + any("", " AND t.i < u.i", " AND t.f = u.f") + any("", " WHERE t.i > 0");
            }
            String left = "(SELECT window_start, window_end, k, COUNT(*) AS n FROM "
                    + "TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k)";
            String right = left.replace("TABLE t", "TABLE u").replace("COUNT(*)", "SUM(i)");
            return "SELECT a.window_start, a.k, a.n, b.n AS m FROM " + left + " AS a JOIN " + right
                    + " AS b ON a.window_start = b.window_start AND a.window_end = b.window_end AND a.k = b.k";
        }

        private String union() {
            return "SELECT i, k FROM t" + where() + any(" UNION ALL ", " UNION ") + "SELECT b, k FROM u";
        }

        private String distinct() {
            return "SELECT DISTINCT " + any("k", "i, f", of.integer()) + " FROM t" + where();
        }
    }
}
