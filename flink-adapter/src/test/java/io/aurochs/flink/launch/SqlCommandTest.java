package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.CapturedLog;
import io.aurochs.flink.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** SQL files through the command: on stock Flink and on Aurochs they have the results of a plain loop. */
class SqlCommandTest {
    private static final int BIDS = 2_000;
    private static final int APART_MS = 10;
    private static final long SEED = Seed.next();

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<Bid> bids = new ArrayList<>();

    private record Bid(long id, long auction, long bidder, long price) {
        long window(int lengthMs) {
            return id * APART_MS / lengthMs;
        }
    }

    /** A query, and its final rows by a loop. */
    @SuppressWarnings("ImmutableEnumChecker") // the loops are lambdas without state
    private enum Query {
        TUMBLE(
                "SELECT auction, COUNT(*), SUM(price) FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(dt), INTERVAL '1' SECOND))"
                        + " GROUP BY window_start, window_end, auction",
                bids -> bids.stream()
                        .collect(Collectors.groupingBy(bid -> List.of(bid.window(1_000), bid.auction())))
                        .values()
                        .stream()
                        .map(group -> List.of(
                                group.get(0).auction(),
                                (long) group.size(),
                                group.stream().mapToLong(Bid::price).sum()))),
        AGGREGATE_OF_AGGREGATE(
                "SELECT c, COUNT(*) FROM (SELECT bidder, COUNT(*) AS c FROM bid GROUP BY bidder) GROUP BY c",
                bids -> bids.stream()
                        .collect(Collectors.groupingBy(Bid::bidder, Collectors.counting()))
                        .values()
                        .stream()
                        .collect(Collectors.groupingBy(count -> count, Collectors.counting()))
                        .entrySet()
                        .stream()
                        .map(entry -> List.of(entry.getKey(), entry.getValue()))),
        INTERVAL_JOIN(
                "SELECT a.id, b.id FROM bid a JOIN bid b ON a.auction = b.auction AND a.bidder = b.bidder"
                        + " AND b.dt BETWEEN a.dt AND a.dt + INTERVAL '2' SECOND",
                bids -> bids.stream()
                        .flatMap(a -> bids.stream()
                                .filter(b -> a.auction() == b.auction() && a.bidder() == b.bidder())
                                .filter(b -> b.id() >= a.id() && (b.id() - a.id()) * APART_MS <= 2_000)
                                .map(b -> List.of(a.id(), b.id())))),
        TOP(
                "SELECT auction, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY price DESC, id) AS n"
                        + " FROM bid) WHERE n <= 3",
                bids -> bids.stream().collect(Collectors.groupingBy(Bid::auction)).values().stream()
                        .flatMap(group -> group.stream()
                                .sorted(Comparator.comparing(Bid::price)
                                        .reversed()
                                        .thenComparing(Bid::id))
                                .limit(3))
                        .map(bid -> List.of(bid.auction(), bid.id()))),
        LAST_ROW(
                "SELECT bidder, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY bidder ORDER BY dt DESC) AS n FROM bid)"
                        + " WHERE n = 1",
                bids -> bids.stream().collect(Collectors.toMap(Bid::bidder, Bid::id, Math::max)).entrySet().stream()
                        .map(entry -> List.of(entry.getKey(), entry.getValue()))),
        PATTERN(
                "SELECT * FROM bid MATCH_RECOGNIZE (PARTITION BY bidder ORDER BY dt MEASURES A.id AS a, B.id AS b"
                        + " ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A B) DEFINE B AS B.price > A.price)",
                bids -> bids.stream().collect(Collectors.groupingBy(Bid::bidder)).values().stream()
                        .flatMap(Query::rises));

        private final String text;
        private final Function<List<Bid>, Stream<List<Long>>> loop;

        Query(String text, Function<List<Bid>, Stream<List<Long>>> loop) {
            this.text = text;
            this.loop = loop;
        }

        private static Stream<List<Long>> rises(List<Bid> bids) {
            List<List<Long>> found = new ArrayList<>();
            for (int i = 1; i < bids.size(); i++) {
                Bid before = bids.get(i - 1);
                if (bids.get(i).price() > before.price()) {
                    found.add(List.of(before.bidder(), before.id(), bids.get(i).id()));
                    i++;
                }
            }
            return found.stream();
        }

        private Map<List<Long>, Long> rows(List<Bid> bids) {
            return loop.apply(bids).collect(Collectors.groupingBy(row -> row, Collectors.counting()));
        }
    }

    @BeforeEach
    void generate() throws IOException {
        Random random = new Random(SEED);
        IntStream.range(0, BIDS)
                .mapToObj(i -> new Bid(i, random.nextInt(20), random.nextInt(30), random.nextInt(1_000)))
                .forEach(bids::add);
        Files.write(
                folder.resolve("bids.csv"),
                bids.stream()
                        .map(bid -> "%d,%d,%d,%d,2026-01-01 00:00:%06.3f"
                                .formatted(
                                        bid.id(), bid.auction(), bid.bidder(), bid.price(), bid.id() * APART_MS / 1e3))
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(names = "TUMBLE")
    void aWindowHasTheRowsOfALoop(Query query) throws IOException {
        assertRows(query, "local", false);
        assertRows(query, "aurochs", true);
    }

    @ParameterizedTest
    @EnumSource(names = "TUMBLE", mode = Mode.EXCLUDE)
    @Tag("full")
    void aQueryHasTheRowsOfALoop(Query query) throws IOException {
        assertRows(query, "local", false);
        assertRows(query, "aurochs", true);
    }

    private void assertRows(Query query, String target, boolean onAurochs) throws IOException {
        out.reset();
        try (CapturedLog log = new CapturedLog()) {
            assertThat(run(bidTable() + query.text + ";", "-p", "2", "-t", target))
                    .as(messages())
                    .isZero();
            assertThat(log.lines().stream().anyMatch(line -> line.contains("runs on Aurochs: ")))
                    .as("target %s: %s", target, log.lines())
                    .isEqualTo(onAurochs);
        }
        assertThat(finalRows()).as("seed %d, target %s", SEED, target).isEqualTo(query.rows(bids));
    }

    @Test
    void theCommandWaitsForTheJobOfAnInsert() throws IOException {
        String insert = "INSERT INTO sink SELECT auction, price FROM bid WHERE price > 500;\n";
        assertThat(run(bidTable() + sinkTable("sink") + insert, "-p", "1"))
                .as(messages())
                .isZero();
        assertThat(written("sink")).containsExactlyInAnyOrderElementsOf(dear());
    }

    @Test
    @Tag("full")
    void theInsertsOfAStatementSetAreOneJob() throws IOException {
        String set = "EXECUTE STATEMENT SET\nBEGIN\nINSERT INTO a SELECT auction, price FROM bid WHERE price > 500;\n"
                + "INSERT INTO b SELECT auction, price FROM bid WHERE price <= 500;\nEND;\n";
        try (CapturedLog log = new CapturedLog()) {
            assertThat(run(bidTable() + sinkTable("a") + sinkTable("b") + set, "-p", "1"))
                    .as(messages())
                    .isZero();
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("runs on Aurochs: "))
                    .hasSize(1);
        }
        assertThat(written("a")).containsExactlyInAnyOrderElementsOf(dear());
        assertThat(written("b")).hasSize(BIDS - dear().size());
    }

    private String sinkTable(String name) {
        return "CREATE TABLE " + name + " (auction BIGINT, price BIGINT) WITH ('connector' = 'filesystem', 'path' = '"
                + folder.resolve(name) + "', 'format' = 'csv');\n";
    }

    private List<String> written(String sink) throws IOException {
        List<String> written = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder.resolve(sink))) {
            for (Path file : files.toList()) {
                written.addAll(Files.readAllLines(file));
            }
        }
        return written;
    }

    private List<String> dear() {
        return bids.stream()
                .filter(bid -> bid.price() > 500)
                .map(bid -> bid.auction() + "," + bid.price())
                .toList();
    }

    @Test
    @Tag("full")
    void aFunctionMayComeFromAJar() throws IOException {
        Path init = Files.writeString(folder.resolve("init.sql"), "CREATE FUNCTION twice AS 'Twice';\n");
        assertThat(run(
                        "SELECT 1, twice(21);",
                        "-i",
                        init.toString(),
                        "-j",
                        functionJar().toString()))
                .as(messages())
                .isZero();
        assertThat(finalRows()).containsExactly(Map.entry(List.of(1L, 42L), 1L));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .as("of the init file alone")
                .containsOnlyOnce("succeeded");
    }

    /** With a class that is on no other class path. */
    private Path functionJar() throws IOException {
        Path source = Files.writeString(
                folder.resolve("Twice.java"),
                "public class Twice extends org.apache.flink.table.functions.ScalarFunction {"
                        + " public long eval(long n) { return 2 * n; } }");
        String classPath = System.getProperty("java.class.path");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-cp", classPath, source.toString()))
                .isZero();
        Path jar = folder.resolve("twice.jar");
        try (JarOutputStream stream = new JarOutputStream(Files.newOutputStream(jar))) {
            stream.putNextEntry(new ZipEntry("Twice.class"));
            Files.copy(folder.resolve("Twice.class"), stream);
        }
        return jar;
    }

    @Test
    void aWrongStatementIsOneLineAndExitCode1() throws IOException {
        assertThat(run("SET 'a' = 'b';\n\nSET 'c' = 'd';\n\nSELECT *\nFROM nothing;\n"))
                .isEqualTo(ExitCode.JOB_FAILED);
        assertThat(messages()).hasLineCount(1).contains("a.sql, line 5: ").contains("From line 6", "nothing");
    }

    @Test
    void aStatementThatIsNoSqlIsFoundInTheFile() throws IOException {
        assertThat(run("-- a file\nSELECT FROM x;\n")).isEqualTo(ExitCode.JOB_FAILED);
        assertThat(messages()).hasLineCount(1).contains("a.sql, line 2: ").contains("line 2, column 8");
    }

    @Test
    void whatBeginsWithNoTokenIsOneLineAndExitCode1() throws IOException {
        assertThat(run("# a file\n")).isEqualTo(ExitCode.JOB_FAILED);
        assertThat(messages()).hasLineCount(1).contains("a.sql, line 1: ", "Lexical error at line 1");
    }

    @Test
    void aMissingOptionIsNamed() throws IOException {
        assertThat(run("CREATE TABLE t (a INT) WITH ('connector' = 'filesystem');\nSELECT * FROM t;\n"))
                .isEqualTo(ExitCode.JOB_FAILED);
        assertThat(messages()).hasLineCount(1).contains("a.sql, line 2: ", "options are missing", "format path");
    }

    @Test
    void whatIsRefusedAsAnOptionIsRefusedInTheFile() throws IOException {
        assertThat(run("\nSET 'table.dml-sync' = 'false';\nno SQL;\n")).isEqualTo(ExitCode.JOB_FAILED);
        assertThat(messages()).hasLineCount(1).contains("a.sql, line 2: table.dml-sync=false is not possible");
        err.reset();
        assertThat(run("SET 'execution.target' = 'local';\nSET 'execution.target' = 'remote';\nno SQL;\n"))
                .isEqualTo(ExitCode.JOB_FAILED);
        assertThat(messages()).hasLineCount(1).contains("a.sql, line 2: target remote is not run here");
    }

    @Test
    void noJobRunsBetweenTheStatementsOfAFile() throws IOException {
        for (String target : List.of("aurochs", "local")) {
            out.reset();
            String insert = "INSERT INTO sink SELECT auction, price FROM bid;\n";
            assertThat(run(bidTable() + sinkTable("sink") + insert + "SHOW JOBS;\n", "-p", "1", "-t", target))
                    .as(messages())
                    .isZero();
            // The cluster of the job may be there for another moment.
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .containsPattern("Empty set|FINISHED")
                    .doesNotContain("RUNNING");
        }
    }

    @Test
    void explainedStatementsRunNoJob() throws IOException {
        String insert = "INSERT INTO sink SELECT auction, price FROM bid WHERE price > 500;\n";
        String select = "SELECT bidder, COUNT(*) FROM bid GROUP BY bidder;\n";
        try (CapturedLog log = new CapturedLog()) {
            assertThat(run(bidTable() + sinkTable("sink") + insert + select, "--explain", "-p", "2"))
                    .as(messages())
                    .isZero();
            assertThat(log.lines()).noneMatch(line -> line.contains("runs on Aurochs: "));
        }
        assertThat(folder.resolve("sink")).doesNotExist();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsSubsequence("job 'insert-into_", "task  parallelism  operators", "sink", "edge ", "-> ")
                .containsSubsequence("job 'SELECT ", "GroupAggregate", "HASH", "copied", "its key travels along");
    }

    @Test
    void anExplanationIsOfAurochs() throws IOException {
        assertThat(run("SELECT 1;", "--explain", "-t", "local")).isEqualTo(ExitCode.USAGE);
        for (String target : List.of("local", "aurochs-stock", "remote")) {
            assertThat(run("\nSET 'execution.target' = '" + target + "';\nno SQL;\n", "--explain"))
                    .isEqualTo(ExitCode.JOB_FAILED);
        }
        assertThat(messages())
                .hasLineCount(4)
                .contains("the target is local: drop one", "a.sql, line 2: SET 'execution.target' is not possible");
        err.reset();
        assertThat(run("SET 'execution.target' = 'aurochs-explain';\nno SQL;\n"))
                .isEqualTo(ExitCode.JOB_FAILED);
        assertThat(messages()).hasLineCount(1).contains("target aurochs-explain is not run here");
    }

    @Test
    void theFileMayBeGivenAsToFlinksClient() throws IOException {
        String file =
                Files.writeString(folder.resolve("b.sql"), "SET 'a' = 'b';\n").toString();
        assertThat(command("sql", "-f", file)).as(messages()).isZero();
        assertThat(command("sql", "--explain")).isEqualTo(ExitCode.USAGE);
        assertThat(run("SELECT 1;", "-f", file)).isEqualTo(ExitCode.USAGE);
        assertThat(messages()).hasLineCount(2).contains("name one file", "--explain needs a file");
    }

    @Test
    void aJobThatFailsIsOneLineAndExitCode1() throws IOException {
        assertThat(run(bidTable() + "SELECT 1 / (price - price) FROM bid;\n")).isEqualTo(ExitCode.JOB_FAILED);
        assertThat(messages()).hasLineCount(1).contains("a.sql, line 2: ").contains("/ by zero");
    }

    @Test
    void whatTheCommandCannotDoIsRefused() throws IOException {
        assertThat(run("SELECT 1;", "-t", "remote")).isEqualTo(ExitCode.USAGE);
        assertThat(run("SELECT 1;", "-D", "table.dml-sync=false")).isEqualTo(ExitCode.USAGE);
        assertThat(run("SELECT 1;", "-D", "execution.attached=false")).isEqualTo(ExitCode.USAGE);
        assertThat(run("SELECT 1;", "-p", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(run("SELECT 1;", "-i", folder.resolve("no.sql").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(run("SELECT 1;", "-j", folder.resolve("no.jar").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(messages())
                .hasLineCount(6)
                .contains("remote", "table.dml-sync", "execution.attached", "-p 0", "no.sql", "no.jar");
    }

    private String bidTable() {
        return "CREATE TABLE bid (id BIGINT, auction BIGINT, bidder BIGINT, price BIGINT, dt TIMESTAMP(3), WATERMARK FOR dt"
                + " AS dt) WITH ('connector' = 'filesystem', 'path' = '" + folder.resolve("bids.csv")
                + "', 'format' = 'csv');\n";
    }

    private int run(String text, String... options) throws IOException {
        String file = Files.writeString(folder.resolve("a.sql"), text).toString();
        return command(Stream.of(Stream.of("sql"), Stream.of(options), Stream.of(file))
                .flatMap(a -> a)
                .toArray(String[]::new));
    }

    private int command(String... arguments) {
        return FlinkCommand.run(
                null,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
    }

    private String messages() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** What is left of the printed rows when all changes have been applied: each row with its number. */
    private Map<List<Long>, Long> finalRows() {
        Map<List<Long>, Long> rows = new HashMap<>();
        out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split("\\|"))
                .filter(cells -> cells.length > 2 && cells[1].strip().matches("[+-][IUD]"))
                .forEach(cells -> rows.merge(
                        Stream.of(cells)
                                .skip(2)
                                .map(cell -> Long.valueOf(cell.strip()))
                                .toList(),
                        cells[1].strip().startsWith("+") ? 1L : -1L,
                        Long::sum));
        rows.values().removeIf(number -> number == 0);
        return rows;
    }
}
