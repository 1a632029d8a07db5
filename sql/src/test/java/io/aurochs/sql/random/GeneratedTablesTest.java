package io.aurochs.sql.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.sql.catalogue.Catalogue;
import io.aurochs.sql.catalogue.CatalogueFile;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.oracle.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements over generated tables have the results that they have over files with the same rows. */
class GeneratedTablesTest {
    private static final int FEW = 5;
    private static final int MANY = 150;

    @TempDir
    private Path directory;

    @Test
    void someResultsAreThoseOfFiles() throws Exception {
        compare(FEW);
    }

    @Test
    @Tag("full")
    void manyResultsAreThoseOfFiles() throws Exception {
        compare(MANY);
    }

    private void compare(int queries) throws Exception {
        String given = System.getProperty("aurochs.seed", "");
        long first = given.isEmpty() ? new Random().nextLong() : Long.parseLong(given);
        int rows = 0;
        for (int i = 0; i < queries; i++) {
            long seed = first + i;
            Random random = RandomTable.random(seed);
            Engine generated = new Engine(declared(random), 1 + random.nextInt(3));
            Engine ofFiles = new Engine(inFiles(generated), 1 + random.nextInt(3));
            RandomQuery query = RandomQuery.of(random);
            List<String> expected = ofFiles.rows(query.sql());
            rows += expected.size();
            assertThat(generated.rows(query.sql()))
                    .as("-Daurochs.seed=%d: %s", seed, query.sql())
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
        assertThat(rows).as("rows of all results").isPositive();
    }

    private Catalogue declared(Random random) throws Exception {
        Path file = directory.resolve("tables.json");
        Files.writeString(file, "{\"t\": %s, \"u\": %s}".formatted(table(random), table(random)));
        return CatalogueFile.read(file);
    }

    private static String table(Random random) {
        return """
                {"connector": "datagen", "seed": %d, "number-of-rows": %d,
                  "columns": {"ts": "TIMESTAMP(3) NOT NULL", "k": "VARCHAR(8)", "i": "INTEGER", "b": "BIGINT", "d": "DOUBLE",
                    "m": "DECIMAL(8, 2)", "f": "BOOLEAN", "born": "DATE"},
                  "fields.ts.kind": "sequence", "fields.ts.start": "2023-11-14 22:13:20", "fields.ts.step": "PT0.5S",
                  "fields.ts.max-past": "PT20S",
                  "fields.k.length": 1, "fields.k.null-rate": 0.2,
                  "fields.i.min": -3, "fields.i.max": 3, "fields.i.null-rate": 0.2,
                  "fields.b.min": "-1000000", "fields.b.max": 1000000,
                  "fields.d.min": 0.25, "fields.d.max": 0.25, "fields.d.null-rate": 0.3,
                  "fields.m.min": "-10.00", "fields.m.max": "10.00",
                  "fields.born.min": "2022-01-08", "fields.born.max": "2022-02-15",
                  "eventTime": {"column": "ts", "delay": "PT10M", "epochRows": 3}}
                """.formatted(random.nextLong(), random.nextInt(60));
    }

    /** Writes the rows down in their order. */
    private Catalogue inFiles(Engine generated) throws Exception {
        List<Table> tables = new ArrayList<>();
        for (Table table : generated.catalogue().tables()) {
            Path file = directory.resolve(table.name() + ".csv");
            String rows = generated.csv("SELECT * FROM " + table.name());
            Files.writeString(file, rows);
            tables.add(
                    new Table(table.name(), table.type(), table.eventTime(), new Connector.CsvFile(file, true, ',')));
        }
        return new Catalogue(tables);
    }

    @Test
    void rowsAreLateAsOfAFile() throws Exception {
        Path file = directory.resolve("late.json");
        Files.writeString(file, """
                {"t": {"connector": "datagen", "number-of-rows": 500, "seed": 5,
                  "columns": {"id": "BIGINT NOT NULL", "ts": "TIMESTAMP(3) NOT NULL"},
                  "fields.id.kind": "sequence", "fields.id.start": 1,
                  "fields.ts.kind": "sequence", "fields.ts.start": "2026-01-31 12:00:00", "fields.ts.step": "PT0.1S",
                  "fields.ts.max-past": "PT5S",
                  "eventTime": {"column": "ts", "delay": "PT1S", "epochRows": 7}}}
                """);
        Engine generated = new Engine(CatalogueFile.read(file), 2);
        Table table = generated.catalogue().tables().get(0);
        Path csv = directory.resolve("late.csv");
        Files.writeString(csv, generated.csv("SELECT * FROM t ORDER BY id"));
        Engine ofFile = new Engine(
                new Catalogue(List.of(
                        new Table("t", table.type(), table.eventTime(), new Connector.CsvFile(csv, true, ',')))),
                3);
        String statement =
                "SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '2' SECOND))"
                        + " GROUP BY window_start, window_end";
        assertThat(generated.rows(statement)).containsExactlyInAnyOrderElementsOf(ofFile.rows(statement));
        assertThat(generated.late(statement)).isPositive().isEqualTo(ofFile.late(statement));
    }
}
