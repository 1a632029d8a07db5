package io.aurochs.sql.random;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random expressions over the columns of {@link RandomTable}, as text. None overflows or divides by zero. */
final class RandomExpression {
    private static final int DEPTH = 2;

    private final Random random;
    /** What columns are prefixed with. */
    private final String table;

    RandomExpression(Random random, String table) {
        this.random = random;
        this.table = table;
    }

    @SafeVarargs
    private String any(Supplier<String>... all) {
        return all[random.nextInt(all.length)].get();
    }

    private String any(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    private String column(String name) {
        return table + name;
    }

    /** Of any type. */
    String any() {
        return any(this::integer, this::text, this::condition, this::floating, this::decimal, this::time, this::date);
    }

    String integer() {
        return integer(DEPTH);
    }

    private String integer(int depth) {
        if (depth == 0) {
            return any(() -> column("i"), () -> column("b"), () -> column("i"), () -> "" + (random.nextInt(9) - 4));
        }
        return any(
                () -> integer(0),
                () -> "(" + integer(depth - 1) + any(List.of(" + ", " - ", " * ")) + integer(0) + ")",
                () -> "(" + integer(depth - 1) + " / " + (2 + random.nextInt(3)) + ")",
                () -> "MOD(" + integer(depth - 1) + ", " + (2 + random.nextInt(3)) + ")",
                () -> "ABS(" + integer(depth - 1) + ")",
                () -> "-" + column("i"),
                () -> "CHAR_LENGTH(" + text(depth - 1) + ")",
                () -> "COALESCE(" + integer(depth - 1) + ", " + integer(0) + ")",
                () -> "NULLIF(" + integer(depth - 1) + ", " + integer(0) + ")",
                () -> "CASE WHEN " + condition(depth - 1) + " THEN " + integer(depth - 1) + " ELSE " + integer(0)
                        + " END",
                () -> "CASE WHEN " + condition(depth - 1) + " THEN " + integer(depth - 1) + " END",
                () -> "EXTRACT("
                        + any(List.of("YEAR", "QUARTER", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "DOW", "DOY"))
                        + " FROM " + time(0) + ")",
                () -> "EXTRACT(" + any(List.of("YEAR", "MONTH", "DAY")) + " FROM " + date() + ")",
                () -> "CAST(" + decimal(0) + " AS INTEGER)",
                () -> "CAST(" + integer(depth - 1) + " AS BIGINT)");
    }

    String text() {
        return text(DEPTH);
    }

    private String text(int depth) {
        if (depth == 0) {
            return any(() -> column("k"), () -> column("k"), () -> any(List.of("'a'", "''", "'b%'", "'it''s'")));
        }
        return any(
                () -> text(0),
                () -> "UPPER(" + text(depth - 1) + ")",
                () -> "LOWER(" + text(depth - 1) + ")",
                () -> "(" + column("k") + " || " + text(depth - 1) + ")",
                () -> "SUBSTRING(" + column("k") + " FROM " + (1 + random.nextInt(3)) + ")",
                () -> "SUBSTRING(" + column("k") + " FROM " + (1 + random.nextInt(3)) + " FOR " + random.nextInt(3)
                        + ")",
                () -> "TRIM(" + any(List.of("BOTH", "LEADING", "TRAILING")) + " 'a' FROM " + column("k") + ")",
                () -> "COALESCE(" + column("k") + ", " + text(0) + ")",
                () -> "CAST(" + integer(0) + " AS VARCHAR(20))",
                () -> "CASE WHEN " + condition(depth - 1) + " THEN " + column("k") + " ELSE " + column("k") + " END");
    }

    String condition() {
        return condition(DEPTH);
    }

    private String condition(int depth) {
        if (depth == 0) {
            return any(
                    () -> column("f"),
                    () -> column("i") + any(List.of(" < ", " <= ", " = ", " <> ", " > ", " >= ")) + integer(0),
                    () -> column("k") + any(List.of(" = ", " <> ", " < ")) + "'a'");
        }
        String comparison = any(List.of(" < ", " <= ", " = ", " <> ", " > ", " >= "));
        return any(
                () -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")",
                () -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")",
                () -> "NOT " + condition(depth - 1),
                () -> integer(depth - 1) + comparison + integer(0),
                () -> column("d") + comparison + floating(0),
                () -> column("m") + comparison + any(() -> integer(0), () -> decimal(0)),
                () -> column("ts") + comparison + time(0),
                () -> column("born") + comparison + "DATE '2022-01-20'",
                () -> column("k") + comparison + column("k"),
                () -> any(List.of("i", "k", "f", "m"))
                        .transform(name -> column(name) + any(List.of(" IS NULL", " IS NOT NULL"))),
                () -> "(" + condition(depth - 1) + ")"
                        + any(List.of(" IS TRUE", " IS NOT TRUE", " IS FALSE", " IS NOT FALSE", " IS UNKNOWN")),
                () -> column("k")
                        + any(List.of(" LIKE ", " NOT LIKE "))
                        + any(List.of("'a%'", "'%b'", "'_'", "'%'", "'a!%' ESCAPE '!'")),
                () -> column("i") + " BETWEEN " + integer(0) + " AND " + integer(0),
                () -> column("i") + any(List.of(" IN ", " NOT IN ")) + list(random.nextInt(4) == 0 ? 25 : 2),
                () -> column("i") + any(List.of(" IS DISTINCT FROM ", " IS NOT DISTINCT FROM ")) + column("b"));
    }

    private String list(int length) {
        return IntStream.range(0, length).mapToObj(i -> "" + (i * 2 - 3)).collect(Collectors.joining(", ", "(", ")"));
    }

    String floating() {
        return floating(DEPTH);
    }

    private String floating(int depth) {
        if (depth == 0) {
            return any(() -> column("d"), () -> "2.5E0");
        }
        return any(
                () -> column("d"),
                () -> "(" + column("d") + any(List.of(" + ", " - ", " * ")) + any(() -> integer(0), () -> floating(0))
                        + ")",
                () -> "(" + column("d") + " / 4E0)",
                () -> "CAST(" + any(() -> integer(0), () -> decimal(0)) + " AS DOUBLE)",
                () -> any(List.of("FLOOR", "CEIL", "ABS")) + "(" + column("d") + ")");
    }

    String decimal() {
        return decimal(DEPTH);
    }

    private String decimal(int depth) {
        if (depth == 0) {
            return any(() -> column("m"), () -> "1.5", () -> "-0.25");
        }
        return any(
                () -> column("m"),
                () -> "(" + column("m") + any(List.of(" + ", " - ", " * ")) + any(() -> integer(0), () -> decimal(0))
                        + ")",
                () -> "ABS(" + column("m") + ")",
                () -> "COALESCE(" + column("m") + ", " + column("m") + ")",
                () -> "CAST(" + column("m") + " AS DECIMAL(9, 1))");
    }

    String time() {
        return time(1);
    }

    private String time(int depth) {
        if (depth == 0) {
            return any(() -> column("ts"), () -> "TIMESTAMP '2023-11-14 22:13:40'");
        }
        return any(
                () -> column("ts"),
                () -> "FLOOR(" + column("ts") + " TO "
                        + any(List.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND")) + ")",
                () -> column("ts") + any(List.of(" + ", " - ")) + "INTERVAL '"
                        + any(List.of("1' SECOND", "2' HOUR", "3' DAY", "0.5' SECOND", "1:30' MINUTE TO SECOND")));
    }

    String date() {
        return any(() -> column("born"), () -> "CAST(" + column("ts") + " AS DATE)");
    }
}
