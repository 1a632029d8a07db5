package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.sql.SqlJob;
import io.aurochs.differential.flink.sql.SqlQuery;
import io.aurochs.differential.flink.sql.UpsertJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of SQL find the same rows on Aurochs as on stock Flink, through a failure, and through a savepoint either way. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SqlTest {
    /** Restored look-ups that were to be tried again give wrong rows on stock Flink, too. */
    private static final Set<String> NOT_RESTORED = Set.of(SqlQuery.UNORDERED_LOOK_UP, SqlQuery.ORDERED_LOOK_UP);

    private static final List<FlinkJob> JOBS = Stream.concat(
                    SqlQuery.all().stream()
                            .filter(query -> !NOT_RESTORED.contains(query.name()))
                            .map(SqlJob::failing),
                    Stream.<FlinkJob>of(new UpsertJob()))
            .toList();
    private static final Outcomes OUTCOMES = new Outcomes(JOBS);

    static Stream<Arguments> jobs() {
        return JOBS.stream().map(job -> Arguments.of(job.name(), job));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void sameRowsAfterAFailure(String name, FlinkJob job) throws Exception {
        Outcome stock = OUTCOMES.of(job, Target.STOCK, Setup.DEFAULT);
        assertThat(stock.topics()).containsOnlyKeys(SqlJob.ROWS, SqlJob.FAILED);
        assertThat(stock.topics().get(SqlJob.ROWS)).isNotEmpty();
        assertThat(stock.differencesTo(Outcome.expected(job, Setup.DEFAULT)))
                .as("stock, against a plain loop, where there is one")
                .isEmpty();
        Outcome aurochs = OUTCOMES.of(job, Target.AUROCHS, Setup.DEFAULT);
        assertThat(aurochs.topics()).containsKey(SqlJob.BUNDLES);
        assertThat(aurochs.differencesTo(stock)).isEmpty();
    }

    /** Each key's second row comes after a checkpoint of the whole job, when the state of its first one has expired. */
    @Test
    void stateLivesAsLongAsAHintSays() throws Exception {
        FlinkJob expired = SqlJob.failing(SqlQuery.named(SqlQuery.EXPIRED));
        assertThat(OUTCOMES.of(expired, Target.AUROCHS, Setup.DEFAULT).topics().get(SqlJob.ROWS))
                .allMatch(row -> row.endsWith(", 1] x2"));
    }

    @ParameterizedTest
    @CsvSource({SqlQuery.UNORDERED_LOOK_UP + ", UNORDERED", SqlQuery.ORDERED_LOOK_UP + ", ORDERED"})
    void lookUpsAreAsynchronousAndRetried(String name, String mode) {
        try (Run run = Run.open(name)) {
            StreamExecutionEnvironment environment =
                    Target.AUROCHS.environment(Target.AUROCHS.configuration(Setup.DEFAULT));
            assertThat(SqlJob.plan(SqlQuery.named(name), new Bench(environment, name, run, Setup.DEFAULT)))
                    .contains("async=[" + mode)
                    .contains("retry=[lookup_miss, FIXED_DELAY");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SqlQuery.UNORDERED_LOOK_UP, SqlQuery.ORDERED_LOOK_UP})
    void sameRowsOfRetriedLookUps(String name) throws Exception {
        List<String> rows = rowsWithoutFailure(name, Target.STOCK);
        assertThat(rows).isNotEmpty();
        assertThat(rowsWithoutFailure(name, Target.AUROCHS)).isEqualTo(rows);
    }

    private static List<String> rowsWithoutFailure(String name, Target target) throws Exception {
        try (Run run = Run.open(name)) {
            run.gate(SqlJob.RESUMED).open();
            RunningJob.run(SqlJob.resumable(SqlQuery.named(name)), target, Setup.DEFAULT, run, Map.of());
            return new Outcome(run.journal().outcome()).topics().getOrDefault(SqlJob.ROWS, List.of());
        }
    }

    @ParameterizedTest(name = "{0}, {1} to {2}")
    @CsvSource({
        "joinOfAggregates, AUROCHS, STOCK",
        "joinOfAggregates, STOCK, AUROCHS",
        "outerJoin, AUROCHS, STOCK",
        "outerJoin, STOCK, AUROCHS",
        "lastRow, AUROCHS, STOCK",
        "lastRow, STOCK, AUROCHS",
        "hop, AUROCHS, STOCK",
        "hop, STOCK, AUROCHS",
        "pattern, AUROCHS, STOCK",
        "pattern, STOCK, AUROCHS",
        "stateTtlOfJoin, AUROCHS, STOCK",
        "stateTtlOfJoin, STOCK, AUROCHS"
    })
    @Tag("full")
    void sameRowsAfterASavepoint(String name, Target first, Target then, @TempDir Path directory) throws Exception {
        SqlJob job = SqlJob.resumable(SqlQuery.named(name));
        String savepoint;
        try (Run run = Run.open("stopped");
                RunningJob running = RunningJob.submit(job, first, Setup.DEFAULT, run, Map.of())) {
            run.gate(SqlJob.HALF).await();
            savepoint = running.stopWithSavepoint(directory, SavepointFormatType.CANONICAL);
            assertThat(run.journal().values(SqlJob.ROWS)).isEmpty();
            assertThat(run.journal().values(SqlJob.BUNDLES)).hasSize(first == Target.AUROCHS ? 1 : 0);
        }
        try (Run run = Run.open("resumed")) {
            run.gate(SqlJob.RESUMED).open();
            RunningJob.run(job, then, Setup.DEFAULT, run, Map.of("execution.state-recovery.path", savepoint));
            Outcome resumed = new Outcome(run.journal().outcome());
            Outcome whole = OUTCOMES.of(SqlJob.failing(SqlQuery.named(name)), Target.STOCK, Setup.DEFAULT);
            assertThat(resumed.topics().get(SqlJob.ROWS))
                    .isNotEmpty()
                    .isEqualTo(whole.topics().get(SqlJob.ROWS));
        }
    }
}
