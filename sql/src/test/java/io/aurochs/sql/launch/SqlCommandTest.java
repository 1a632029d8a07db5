package io.aurochs.sql.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line: exit codes, one line on standard error, and no file destroyed. */
class SqlCommandTest {
    private static final String ALL = "SELECT ts, k, n FROM t";

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void declareATable() throws IOException {
        write("t.csv", "ts,k,n\n2026-01-31 12:00:00,a,1\n2026-01-31 12:00:01,,2\n2026-01-31 12:00:02,\"\",\n");
        declare("csv");
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(directory.resolve(file), text);
    }

    private void declare(String connector) throws IOException {
        write("tables.json", """
                {"t": {"connector": "%s", "path": "t.csv",
                  "columns": {"ts": "TIMESTAMP(3) NOT NULL", "k": "VARCHAR(3)", "n": "INTEGER"},
                  "eventTime": {"column": "ts", "epochRows": 1}}}
                """.formatted(connector));
    }

    private int run(String... more) {
        return run(out, more);
    }

    private int run(OutputStream to, String... more) {
        List<String> all = new ArrayList<>(List.of(
                "--catalogue",
                directory.resolve("tables.json").toString(),
                "--set",
                "aurochs.workers.count=2",
                "--set",
                "aurochs.memory.bytes=256m"));
        all.addAll(List.of(more));
        return SqlCommand.run(to, new PrintStream(err, true, StandardCharsets.UTF_8), all.toArray(String[]::new));
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String error() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private void expectError(int status, int expected, String part) {
        assertThat(error()).contains(part);
        assertThat(error().lines()).hasSize(1);
        assertThat(error()).startsWith("aurochs: ");
        assertThat(status).isEqualTo(expected);
    }

    @Test
    void nullsAndEmptyTextsComeOutAsTheyWentIn() {
        assertThat(run("-e", ALL + " ORDER BY ts;")).as(error()).isZero();
        assertThat(output()).isEqualTo("""
                ts,k,n
                2026-01-31 12:00:00.000,a,1
                2026-01-31 12:00:01.000,,2
                2026-01-31 12:00:02.000,"",
                """);
    }

    @Test
    void aStatementOfAFileGoesToAFile() throws IOException {
        write("all.sql", "-- all\nSELECT COUNT(*) AS c FROM t\n");
        Path to = directory.resolve("out.csv");
        assertThat(run("-f", directory.resolve("all.sql").toString(), "--out", to.toString()))
                .as(error())
                .isZero();
        assertThat(to).hasContent("c\n3\n");
        assertThat(output()).isEmpty();
    }

    @Test
    void explainRunsNothing() throws IOException {
        Files.delete(directory.resolve("t.csv"));
        assertThat(run("-e", "SELECT k, COUNT(*) FROM t GROUP BY k ORDER BY 2 LIMIT 1", "--explain"))
                .as(error())
                .isZero();
        assertThat(output())
                .contains(
                        "Results come when the tables have ended, for GROUP BY without windows",
                        "Aggregate [COUNT(*)] by k",
                        "Scan t (csv t.csv)");
    }

    @Test
    void aResultThatCannotBeWrittenFails() {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        expectError(run(closed, "-e", ALL), 1, "Broken pipe");
    }

    @ParameterizedTest
    @CsvSource({"t.csv", "tables.json", "all.sql", "link.csv"})
    void aFileThatIsReadIsNotWritten(String file) throws IOException {
        write("all.sql", ALL);
        Files.createSymbolicLink(directory.resolve("link.csv"), directory.resolve("t.csv"));
        String before = Files.readString(directory.resolve(file));
        int status = run(
                "-f",
                directory.resolve("all.sql").toString(),
                "--out",
                directory.resolve(file).toString());
        expectError(status, 2, "the command reads this file");
        assertThat(directory.resolve(file)).hasContent(before);
    }

    @Test
    void aStatementThatFailsLeavesTheFileForItsResultAlone() throws IOException {
        write("out.csv", "before");
        assertThat(run(
                        "-e",
                        "SELECT nothing FROM t",
                        "--out",
                        directory.resolve("out.csv").toString()))
                .isEqualTo(1);
        assertThat(run(
                        "-e",
                        "SELECT n / 0 FROM t",
                        "--out",
                        directory.resolve("out.csv").toString()))
                .isEqualTo(1);
        assertThat(directory.resolve("out.csv")).hasContent("before");
    }

    @Test
    void rowsThatComeTooLateAreCounted() throws IOException {
        write("t.csv", "ts,k,n\n2026-01-31 12:00:20,a,1\n2026-01-31 12:00:01,a,2\n2026-01-31 12:00:22,a,3\n");
        String windows = "TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND))";
        assertThat(run("-e", "SELECT SUM(n) AS s FROM " + windows + " GROUP BY window_start, window_end"))
                .isZero();
        assertThat(output()).isEqualTo("s\n4\n");
        assertThat(error()).contains("1 times a row came too late");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    SELECT * FROM nothing                  | 1 | nothing
                    SELECT * FORM t                        | 1 | line 1, column
                    SELECT n / 0 FROM t                    | 1 | division by zero
                    SELECT * FROM t FULL JOIN t AS u ON t.n = u.n | 1 | FULL JOIN
                    SELECT t.n FROM t JOIN t AS u USING (n) | 1 | line 1, column 19: JOIN ... USING is not supported; use ON
                    SELECT AVG(n) OVER (ORDER BY k) FROM t | 1 | line 1, column 8: AVG OVER is not supported; use ROW_NUMBER
                    SELECT FIRST_VALUE(n) IGNORE NULLS OVER (ORDER BY k) FROM t | 1 | FIRST_VALUE OVER is not supported
                    SELECT COUNT(*) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' SECOND) | 1 | line 1, column 33: GROUP BY TUMBLE(...) is not supported; use FROM TABLE(TUMBLE
                    SELECT COUNT(*) FROM t GROUP BY k, HOP(ts, INTERVAL '1' SECOND, INTERVAL '2' SECOND) | 1 | GROUP BY HOP(...) is not supported
                    SELECT * FROM TABLE(TUMBLE((SELECT TIMESTAMP '9999-12-31 23:59:59' AS ts FROM t), DESCRIPTOR(ts), INTERVAL '10' SECOND)) | 1 | is not within the years 0001 to 9999
                    INSERT INTO t SELECT * FROM t          | 1 | give one SELECT
                    SELECT COUNT(*) FROM TABLE(TUMBLE((SELECT ts FROM t UNION ALL SELECT ts FROM t), DESCRIPTOR(ts), INTERVAL '10' SECOND)) | 1 | WITH x AS
                    SELECT COUNT(*) FROM TABLE(TUMBLE((VALUES (TIMESTAMP '2026-01-01 00:00:00')), DESCRIPTOR(EXPR$0), INTERVAL '10' SECOND)) | 1 | cannot be planned
                    SELECT SUM(x) FROM (SELECT 1e308 AS x FROM t) | 1 | out of the range of DOUBLE
                    """)
    void failuresAreOneLine(String statement, int status, String part) {
        expectError(run("-e", statement), status, part);
    }

    @Test
    void columnsAreNamedAsTheStatementNamesThem() {
        assertThat(run("-e", "SELECT t.n, u.n, u.k AS n FROM t JOIN t AS u ON t.n = u.n WHERE t.n = 1"))
                .as(error())
                .isZero();
        assertThat(output()).isEqualTo("n,n,n\n1,1,a\n");
    }

    @Test
    void wrongUsageIsToldFromFailure() {
        expectError(run("-e", ALL, "--set", "aurochs.nothing=1"), 2, "aurochs.nothing");
        err.reset();
        expectError(run("-e", ALL, "--set", "workers=0"), 2, "--set workers: no such key");
        err.reset();
        expectError(run(), 2, "-e=STATEMENT");
        err.reset();
        expectError(run("-f", directory.resolve("none.sql").toString()), 2, "there is no such file");
    }

    @Test
    void anUnknownConnectorIsRefused() throws IOException {
        declare("pulsar");
        expectError(run("-e", ALL), 1, "connector=pulsar: there is no such connector; use csv, datagen or kafka");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"a": {}, "a": {}} | line 1: not JSON: Duplicate field 'a'
                    {} {}              | line 1: something is behind the JSON object
                    {} x               | line 1: not JSON: Unrecognized token 'x'
                    {"a"               | line 1: not JSON: Unexpected end-of-input
                    [1]                | not a JSON object of tables
                    ``                 | not a JSON object of tables
                    """)
    void aCatalogueThatIsNoneIsNamedInPlainWords(String text, String part) throws IOException {
        write("tables.json", text);
        expectError(run("-e", ALL), 1, part);
        assertThat(error()).doesNotContain("`").doesNotContain("jackson");
    }

    @Test
    void aBrokerThatIsDownIsOneLine() throws IOException {
        write("tables.json", """
                {"t": {"connector": "kafka", "topic": "clicks", "scan.bounded.mode": "latest-offset",
                  "properties.bootstrap.servers": "127.0.0.1:1", "properties.default.api.timeout.ms": "300",
                  "columns": {"ts": "TIMESTAMP(3) NOT NULL", "k": "VARCHAR(3)", "n": "INTEGER"}}}
                """);
        expectError(run("-e", ALL), 1, "table t, topic clicks: no broker answers at 127.0.0.1:1");
        assertThat(run("-e", ALL, "--explain")).isZero();
        assertThat(output()).contains("Scan t (kafka topic clicks, from the earliest record, to the latest one)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    "connector": "kafka", "topic": "a" | key properties.bootstrap.servers: it is missing
                    "connector": "kafka", "properties.bootstrap.servers": "127.0.0.1:1" | key topic: it is missing
                    "connector": "kafka", "topic": "a", "properties.bootstrap.servers": "127.0.0.1:1", "scan.startup.mode": "timestamp" | scan.startup.mode: timestamp is not supported; use earliest-offset or latest-offset
                    "connector": "kafka", "topic": "a", "properties.bootstrap.servers": "127.0.0.1:1", "scan.startup.mode": "latest-offset", "scan.bounded.mode": "latest-offset" | nothing would be read
                    "connector": "kafka", "topic": "a", "properties.bootstrap.servers": "127.0.0.1:1", "properties.group.id": "g" | properties.group.id: it cannot be set
                    "connector": "kafka", "topic": "a", "properties.bootstrap.servers": "127.0.0.1:1", "properties.fetch.size": "1" | properties.fetch.size: Kafka's consumer has no property of that name
                    "connector": "kafka", "topic": "a", "properties.bootstrap.servers": "nowhere" | Invalid url in bootstrap.servers
                    "connector": "kafka", "topic": "a", "properties.bootstrap.servers": "127.0.0.1:1", "value.format": "avro" | value.format: avro is not supported; use json or csv
                    "connector": "datagen", "fields.ts.kind": "sequence", "fields.ts.start": "2026-01-31 12:00:00", "fields.k.max": 3 | key fields.k.max: there is none of that name
                    "connector": "datagen", "fields.ts.kind": "sequence" | key fields.ts.start: it is missing
                    "connector": "datagen", "rows-per-second": 0 | rows-per-second: 0 is not from 1
                    "connector": "datagen", "fields.ts.kind": "sequence", "fields.ts.start": "2026-01-31 12:00:00", "fields.n.min": 3, "fields.n.max": 2 | fields.n.max: it is less than min
                    "connector": "datagen", "fields.ts.kind": "sequence", "fields.ts.start": "2026-01-31 12:00:00", "fields.k.kind": "sequence" | fields.k.kind: a sequence of VARCHAR is not supported
                    "connector": "datagen", "fields.ts.kind": "sequence", "fields.ts.start": "2026-01-31 12:00:00", "fields.k.null-rate": 1.5 | null-rate: 1.5 is not from 0 to 1
                    """)
    void wrongDeclarationsAreNamed(String declaration, String part) throws IOException {
        write("tables.json", """
                {"t": {%s, "columns": {"ts": "TIMESTAMP(3) NOT NULL", "k": "VARCHAR(3)", "n": "INTEGER"}}}
                """.formatted(declaration));
        expectError(run("-e", ALL), 1, part);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    SELECT COUNT(*) FROM t           | an aggregate without windows
                    SELECT n FROM t ORDER BY n       | ORDER BY
                    SELECT n FROM t LIMIT 5          | LIMIT
                    SELECT DISTINCT n FROM t         | GROUP BY without windows
                    SELECT t.n FROM t JOIN (VALUES (1)) AS v (n) ON t.n = v.n | JOIN without equal windows
                    """)
    void whatNeedsAnEndIsRefusedForATableWithoutOne(String statement, String part) throws IOException {
        write("tables.json", """
                {"t": {"connector": "datagen", "columns": {"n": "INTEGER"}}}
                """);
        expectError(
                run("-e", statement), 1, part + " has its result when the tables have ended, and table t has no end");
    }

    @Test
    void aSequenceThatLeavesItsTypeIsNamed() throws IOException {
        write("tables.json", """
                {"t": {"connector": "datagen", "number-of-rows": 9, "columns": {"n": "TINYINT"}, "fields.n.kind": "sequence", "fields.n.start": 120}}
                """);
        expectError(
                run("-e", "SELECT n FROM t"),
                1,
                "table t, row 8, column n: the sequence has left the range of TINYINT");
    }
}
