package io.aurochs.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.sql.catalogue.Catalogue;
import io.aurochs.sql.catalogue.CatalogueFile;
import io.aurochs.sql.oracle.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Calcite's executor does otherwise, or cannot be compared in: values by hand. */
class StatementsTest {
    private static final String TUMBLE = "TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND))";

    @TempDir
    private Path directory;

    private Engine engine = new Engine(Catalogue.EMPTY, 2);

    @BeforeEach
    void declareATable() throws IOException {
        table("2026-01-31 12:00:01.250,a,1,0.5\n2026-01-31 12:00:12,b,2,-0.0\n2026-01-31 12:00:03,a,,0.0\n");
    }

    private void table(String rows) throws IOException {
        Files.writeString(directory.resolve("t.csv"), "ts,k,n,d\n" + rows);
        Files.writeString(directory.resolve("tables.json"), """
                {"t": {"connector": "csv", "path": "t.csv",
                  "columns": {"ts": "TIMESTAMP(3) NOT NULL", "k": "VARCHAR(8)", "n": "BIGINT", "d": "DOUBLE"},
                  "eventTime": {"column": "ts", "delay": "PT1H", "epochRows": 1}}}
                """);
        engine = new Engine(CatalogueFile.read(directory.resolve("tables.json")), 2);
    }

    private String one(String expression) throws Exception {
        List<String> rows = engine.rows("SELECT " + expression + " AS e FROM (VALUES (1)) AS v (x)");
        assertThat(rows).hasSize(1);
        return rows.get(0).strip();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    1/2                                                            | 0
                    -7/2                                                           | -3
                    CAST(TIMESTAMP '2026-01-31 12:00:01.999' AS TIMESTAMP(0))      | 2026-01-31 12:00:01
                    CAST(TIMESTAMP '1969-12-31 23:59:59.999' AS TIMESTAMP(1))      | 1969-12-31 23:59:59.9
                    CAST(9007199254740993 AS DECIMAL(19, 0)) = 9007199254740992    | FALSE
                    CAST('a' AS CHAR(3)) = 'a '                                    | TRUE
                    CAST('a' AS VARCHAR(3)) = CAST('a ' AS VARCHAR(3))             | FALSE
                    CAST('abc' AS VARCHAR(2))                                      | ab
                    CAST(2.99 AS INTEGER)                                          | 2
                    CAST('-1.25' AS DECIMAL(3, 1))                                 | -1.2
                    2 / 3.0                                                        | 0.666666
                    CHAR_LENGTH('𝄞x')                                              | 2
                    SUBSTRING('𝄞xy' FROM 2 FOR 1)                                  | x
                    SUBSTRING('abc' FROM 0 FOR 2)                                  | a
                    SUBSTRING('abc' FROM 9)                                        | ""
                    CAST(NULL AS BOOLEAN) OR TRUE                                  | TRUE
                    COALESCE(CAST(NULL AS BOOLEAN) AND FALSE, TRUE)                | FALSE
                    CASE WHEN x = 1 THEN 0 ELSE 1 / (x - 1) END                    | 0
                    'a%c' LIKE 'a!%c' ESCAPE '!'                                   | TRUE
                    DATE '2024-02-28' + INTERVAL '1' DAY                           | 2024-02-29
                    EXTRACT(DOW FROM DATE '2026-02-01')                            | 1
                    CAST('0.0e-400' AS DOUBLE) + 0e-400 + CAST('4.9e-324' AS DOUBLE) | 4.9E-324
                    """)
    void valuesOfExpressions(String expression, String expected) throws Exception {
        assertThat(one(expression)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    n / (n - n)                      | division by zero
                    d / 0                            | division by zero
                    MOD(n, 0)                        | division by zero
                    n + 9223372036854775807          | overflow
                    n * 9223372036854775807 * 2      | overflow
                    CAST(n AS INTEGER) * 2147483647 * 2 | out of the range of INTEGER
                    CAST(n + 127 AS TINYINT)         | out of the range of TINYINT
                    CAST(k AS INTEGER)               | not an integer
                    CAST('2026-02-30' AS DATE)       | not a date
                    d * 1E308 * 1E308                | out of the range of DOUBLE
                    d + 1E-400                       | 1E-400: out of the range of DOUBLE
                    CAST('-0.1e-400' AS DOUBLE)      | out of the range of DOUBLE
                    SUM(CASE WHEN n = 1 THEN 9223372036854775807 ELSE 1 END) | SUM(CASE WHEN (n = 1) THEN 9223372036854775807 ELSE 1 END): out of
                    """)
    void whatHasNoValueFailsAndNamesTheExpression(String expression, String reason) {
        assertThatThrownBy(
                        () -> engine.rows("SELECT " + expression + " FROM t WHERE k IN ('a', 'b') AND n IS NOT NULL"))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void aCharIsPadded() throws Exception {
        assertThat(one("'a' || CAST('b' AS CHAR(3)) || 'c'")).isEqualTo("ab  c");
        assertThat(one("CASE WHEN x = 1 THEN 'a' ELSE 'bcd' END || '.'")).isEqualTo("a  .");
        assertThat(one("CASE WHEN x = 1 THEN 'a' ELSE 'bcd' END = 'a'")).isEqualTo("TRUE");
    }

    @Test
    void aFailureNamesTheRow() {
        assertThatThrownBy(() -> engine.rows("SELECT n / (n - 2) AS q FROM t"))
                .hasMessageContaining("(n / (n - 2)): division by zero")
                .hasMessageContaining("k='b', n=2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    SELECT * FROM t LEFT JOIN t AS u ON t.n = u.n                   | line 1, column 22: LEFT JOIN
                    SELECT * FROM t JOIN t AS u ON t.n < u.n                        | without an equality
                    SELECT n FROM t WHERE n IN (SELECT n FROM t)                    | a subquery in an expression
                    SELECT (SELECT MAX(n) FROM t) FROM t                            | a subquery in an expression
                    SELECT n FROM t WHERE EXISTS (SELECT 1 FROM t)                  | EXISTS
                    SELECT n FROM t INTERSECT SELECT n FROM t                       | INTERSECT
                    SELECT k, COUNT(*) FROM t GROUP BY ROLLUP(k)                    | ROLLUP
                    SELECT MIN(k) FROM t                                            | MIN of a text
                    SELECT COUNT(DISTINCT k), SUM(n) FROM t                         | DISTINCT
                    SELECT n, RANK() OVER (ORDER BY n) AS r FROM t                  | RANK
                    SELECT * FROM (SELECT n, ROW_NUMBER() OVER (ORDER BY n) AS r FROM t) WHERE r > 1 | needs a bound
                    SELECT * FROM (SELECT n, ROW_NUMBER() OVER (PARTITION BY k ORDER BY n) AS r FROM t) WHERE r < 2 | PARTITION BY
                    SELECT TIMESTAMP '2026-01-31 12:00:00.0001' FROM t              | finer than milliseconds
                    SELECT CAST(ts AS TIMESTAMP(6)) FROM t                          | finer than milliseconds
                    SELECT ts + INTERVAL '1' MONTH FROM t                           | years or months
                    SELECT CAST(d AS VARCHAR(9)) FROM t                             | no conversion from DOUBLE
                    SELECT SQRT(n) FROM t                                           | function POWER
                    SELECT NULL FROM t                                              | NULL without a type
                    SELECT MAX(c) FROM (SELECT COUNT(*) AS c FROM t GROUP BY k ORDER BY 1 LIMIT 2) | ORDER BY
                    SELECT * FROM TABLE(SESSION(TABLE t, DESCRIPTOR(ts), DESCRIPTOR(k), INTERVAL '1' SECOND)) | SESSION
                    SELECT * FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '3' SECOND, INTERVAL '10' SECOND)) | a multiple
                    SELECT t.n FROM t NATURAL JOIN t AS u                           | NATURAL JOIN
                    SELECT n FROM t WHERE n = ?                                     | line 1, column 27: a parameter
                    SELECT INTERVAL '1' DAY FROM t                                  | a result of type INTERVAL
                    ;                                                               | the statement is empty
                    DELETE FROM t                                                   | give one SELECT
                    """)
    void whatIsNotSupportedIsRefusedByName(String statement, String part) {
        assertThatThrownBy(() -> engine.plan(statement))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining(part);
    }

    @Test
    void eachRowComesOnceForEachWindow() throws Exception {
        assertThat(engine.rows(
                        "SELECT n FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '15' SECOND))"
                                + " WHERE n = 1"))
                .containsExactly("1\n", "1\n", "1\n");
    }

    @Test
    void windowsAreNumberedEachForItself() throws Exception {
        String numbered =
                "SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY n NULLS FIRST) AS r FROM "
                        + TUMBLE;
        assertThat(engine.rows("SELECT window_start, n, r FROM (" + numbered + ") WHERE r <= 99999999999"))
                .containsExactly(
                        "2026-01-31 12:00:00.000,,1\n",
                        "2026-01-31 12:00:00.000,1,2\n",
                        "2026-01-31 12:00:10.000,2,1\n");
        assertThat(engine.rows("SELECT n FROM (" + numbered + ") WHERE r <= 4294967297"))
                .as("a bound that is 1 in 32 bits")
                .hasSize(3);
    }

    @Test
    void anAggregateOfNoRowsIsARow() throws Exception {
        assertThat(engine.rows("SELECT COUNT(*), SUM(n), MAX(d) FROM t WHERE n > 100"))
                .containsExactly("0,,\n");
        table("");
        assertThat(engine.rows("SELECT COUNT(*), AVG(n) FROM t")).containsExactly("0,\n");
        assertThat(engine.rows("SELECT k, COUNT(*) FROM t GROUP BY k")).isEmpty();
    }

    @Test
    void limitsAreAnyNumberOfRows() throws Exception {
        assertThat(engine.rows("SELECT k FROM t ORDER BY n LIMIT 2147483647 OFFSET 2147483647"))
                .isEmpty();
        assertThat(engine.rows("SELECT k FROM t ORDER BY n LIMIT 9223372036854775807 OFFSET 1"))
                .hasSize(2);
        assertThat(engine.rows("SELECT k FROM t ORDER BY n FETCH NEXT 1 ROWS ONLY"))
                .containsExactly("a\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void tiesAreBrokenAlikeByAnyNumberOfWorkers(int workers) throws Exception {
        List<String> rows = new ArrayList<>();
        List<String> sorted = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            String time = String.format(Locale.ROOT, "2026-01-31 12:00:%02d.%03d", i % 60, i % 1_000);
            rows.add(time + ",k" + i * 7 % 100 + "," + i % 3 + "," + (i % 2 == 0 ? "0.0" : "-0.0"));
            sorted.add((9 - i % 3) + (i % 2 == 0 ? "0.0" : "-0.0") + ",k" + i * 7 % 100 + "," + time);
        }
        Collections.sort(sorted);
        table(String.join("\n", rows) + "\n");
        Engine same = new Engine(engine.catalogue(), workers);
        // Zeros are equal, so d orders only rows that are equal otherwise: by its sign, and then k and ts do.
        assertThat(same.rows("SELECT n, d, k, ts FROM t ORDER BY n DESC, d LIMIT 40"))
                .containsExactlyElementsOf(sorted.stream()
                        .limit(40)
                        .map(row -> "2," + row.substring(1) + "\n")
                        .toList());
    }

    @Test
    void minusZeroIsZero() throws Exception {
        assertThat(engine.rows("SELECT COUNT(*) FROM t WHERE d = 0 GROUP BY d")).containsExactly("2\n");
        assertThat(engine.rows("SELECT COUNT(DISTINCT d) FROM t")).containsExactly("2\n");
        assertThat(engine.rows("SELECT COUNT(*), COUNT(DISTINCT d), COUNT(d), MAX(n) FROM t WHERE n < -99"))
                .containsExactly("0,0,0,\n");
    }

    @Test
    void distinctAndOtherAggregatesOfSlidingWindows() throws Exception {
        table(
                "2026-01-31 12:00:01,a,1,1\n2026-01-31 12:00:02,b,1,2\n2026-01-31 12:00:06,,2,3\n2026-01-31 12:00:07,c,1,4\n");
        assertThat(engine.rows(
                        "SELECT EXTRACT(SECOND FROM window_end) AS e, COUNT(DISTINCT n) AS x, COUNT(*) AS r, COUNT(k) AS c, MAX(d) AS m"
                                + " FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND))"
                                + " GROUP BY window_start, window_end"))
                .containsExactlyInAnyOrder("5,1,2,2,2.0\n", "10,2,4,3,4.0\n", "15,2,2,1,4.0\n");
    }

    @Test
    void distinctValuesAreThoseOfRowsThatAFilterTakes() throws Exception {
        table(
                "2026-01-31 12:00:01,a,1,1\n2026-01-31 12:00:02,b,1,2\n2026-01-31 12:00:06,,2,3\n2026-01-31 12:00:07,c,3,4\n");
        assertThat(engine.rows("SELECT COUNT(DISTINCT n) FILTER (WHERE k = 'b' OR d > 3) AS x, COUNT(DISTINCT n) AS y,"
                        + " SUM(DISTINCT n) FILTER (WHERE k IS NULL) AS s, SUM(DISTINCT n) FILTER (WHERE k = 'x') AS z,"
                        + " COUNT(*) AS c FROM t"))
                .containsExactly("2,3,2,,4\n");
    }

    @Test
    void sumsOverflowInNoOrder() throws Exception {
        table("2026-01-31 12:00:00,a,9223372036854775807,\n2026-01-31 12:00:00,a,1,\n2026-01-31 12:00:00,a,-1,\n");
        assertThat(engine.rows("SELECT SUM(n) FROM t")).containsExactly("9223372036854775807\n");
        assertThat(engine.rows("SELECT SUM(CAST(n AS DECIMAL(20, 0))) FROM t WHERE n > 0"))
                .containsExactly("9223372036854775808\n");
        assertThatThrownBy(() -> engine.rows("SELECT SUM(n) FROM t WHERE n > 0"))
                .hasMessageContaining("SUM(n): out of the range of BIGINT");
    }

    @Test
    void aLongListIsAFilter() throws Exception {
        String list = IntStream.range(1, 300).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        assertThat(engine.rows("SELECT n FROM t WHERE n IN (" + list + ")")).containsExactlyInAnyOrder("1\n", "2\n");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheHeader() throws Exception {
        Files.writeString(directory.resolve("t.csv"), "\uFEFFts,k,n,d\r\n2026-01-31 12:00:00,\"x,\"\"\ny\",1,\r\n");
        assertThat(engine.csv("SELECT k, n FROM t")).isEqualTo("k,n\n\"x,\"\"\ny\",1\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    0000-00-00 00:00:00,a,1,1   | line 3, column ts: '0000-00-00 00:00:00': not a time
                    2026-02-29 00:00:00,a,1,1   | line 3, column ts
                    2026-01-31 24:00:00,a,1,1   | line 3, column ts
                    2026-01-31 12:00:00.1234,a,1,1 | more than 3 digits of the second
                    ,a,1,1                      | NULL in a column that is NOT NULL
                    2026-01-31 12:00:00,a,x,1   | line 3, column n: 'x': not an integer
                    2026-01-31 12:00:00,a,9223372036854775808,1 | line 3, column n
                    2026-01-31 12:00:00,a,1,1e999 | out of the range of DOUBLE
                    2026-01-31 12:00:00,a,1,1e-400 | line 3, column d: '1e-400': out of the range of DOUBLE
                    2026-01-31 12:00:00,a,1     | line 3, column d: the value is missing
                    2026-01-31 12:00:00,a,1,1,1 | line 3: more than 4 values
                    2026-01-31 12:00:00,too long a text,1,1 | more than 8 characters
                    2026-01-31 12:00:00,a"b,1,1 | a quote inside
                    2026-01-31 12:00:00,"a,1,1  | the closing quote is missing
                    """)
    void aMalformedLineFails(String line, String part) throws Exception {
        table("2026-01-31 12:00:00,a,1,1\n" + line + "\n");
        assertThatThrownBy(() -> engine.rows("SELECT * FROM t"))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("t.csv")
                .hasMessageContaining(part);
    }

    @Test
    void anotherHeaderFails() throws Exception {
        Files.writeString(directory.resolve("t.csv"), "ts,n,k,d\n");
        assertThatThrownBy(() -> engine.rows("SELECT * FROM t"))
                .hasMessageContaining("line 1, column k: the header says 'n'");
    }
}
