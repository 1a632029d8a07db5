package io.aurochs.sql.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.sql.catalogue.Catalogue;
import io.aurochs.sql.oracle.CalciteOracle;
import io.aurochs.sql.oracle.Engine;
import io.aurochs.sql.oracle.TestTable;
import io.aurochs.sql.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random statements over random tables have the results that Calcite's own executor computes. */
class DifferentialTest {
    private static final int FEW = 25;
    private static final int MANY = 600;

    @TempDir
    private Path directory;

    @Test
    void someResultsAreThoseOfCalcite() throws Exception {
        compare(FEW);
    }

    @Test
    @Tag("full")
    void manyResultsAreThoseOfCalcite() throws Exception {
        compare(MANY);
    }

    private void compare(int queries) throws Exception {
        String given = System.getProperty("aurochs.seed", "");
        long first = given.isEmpty() ? new Random().nextLong() : Long.parseLong(given);
        int withRows = 0;
        for (int i = 0; i < queries; i++) {
            long seed = first + i;
            try {
                withRows += compare(RandomTable.random(seed)) ? 1 : 0;
            } catch (Throwable e) {
                throw new AssertionError("repeat with -Daurochs.seed=" + seed + ": " + e.getMessage(), e);
            }
        }
        assertThat(withRows).as("statements with results").isGreaterThan(queries / 3);
    }

    /** Whether there are rows to compare. */
    private boolean compare(Random random) throws Exception {
        TestTable t = RandomTable.of("t", random);
        TestTable u = RandomTable.of("u", random);
        RandomQuery query = RandomQuery.of(random);
        Engine engine = new Engine(new Catalogue(List.of(t.in(directory), u.in(directory))), 1 + random.nextInt(3));
        Plan plan = engine.plan(query.sql());
        List<String> rows = engine.rows(query.sql());
        try (CalciteOracle oracle = new CalciteOracle(List.of(t, u))) {
            List<String> expected = oracle.rows(query.sql(), plan.type());
            if (query.isOrdered()) {
                assertThat(rows).as("%s%n%s", query.sql(), plan.explain()).isEqualTo(expected);
            } else {
                assertThat(rows)
                        .as("%s%n%s", query.sql(), plan.explain())
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
            return !expected.isEmpty();
        }
    }
}
