package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.sql.SqlJob;
import io.aurochs.differential.flink.sql.SqlQuery;
import io.aurochs.differential.flink.sql.UpsertJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries of SQL find the same rows on Aurochs as on stock Flink, through a failure, and through a savepoint either way. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SqlTest {
    private static final List<FlinkJob> JOBS = Stream.concat(
                    SqlQuery.all().stream().map(SqlJob::failing), Stream.<FlinkJob>of(new UpsertJob()))
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
        "pattern, STOCK, AUROCHS"
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
