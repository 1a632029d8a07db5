package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.nexmark.query.Query;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.sql.NexmarkJob;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nexmark's queries have the rows of a plain loop on stock Flink and on Aurochs, with mini-batches and without. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NexmarkTest {
    private static final long SEED = Long.getLong("aurochs.seed", System.nanoTime());
    private static final List<FlinkJob> JOBS = Stream.of(false, true)
            .flatMap(inMiniBatches ->
                    Query.all().stream().<FlinkJob>map(query -> new NexmarkJob(query, SEED, inMiniBatches)))
            .toList();
    private static final Outcomes OUTCOMES = new Outcomes(JOBS);

    /** Sources report to a run. */
    @BeforeAll
    static void beginRun() {
        new RunProbes(new RunWindow(), 0).install();
    }

    static Stream<Arguments> jobs() {
        return JOBS.stream().map(job -> Arguments.of(job.name(), job));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void sameRowsAsALoop(String name, FlinkJob job) throws Exception {
        Outcome loop = Outcome.expected(job, Setup.DEFAULT);
        Outcome stock = OUTCOMES.of(job, Target.STOCK, Setup.DEFAULT);
        assertThat(stock.topics()).as("-Daurochs.seed=%d", SEED).containsOnlyKeys(NexmarkJob.ROWS);
        assertThat(stock.topics().get(NexmarkJob.ROWS)).isNotEmpty();
        assertThat(stock.differencesTo(loop))
                .as("stock, -Daurochs.seed=%d", SEED)
                .isEmpty();
        Outcome aurochs = OUTCOMES.of(job, Target.AUROCHS, Setup.DEFAULT);
        assertThat(aurochs.topics())
                .as("-Daurochs.seed=%d", SEED)
                .containsOnlyKeys(NexmarkJob.ROWS, NexmarkJob.BUNDLES);
        assertThat(aurochs.differencesTo(stock))
                .as("aurochs, -Daurochs.seed=%d", SEED)
                .isEmpty();
    }
}
