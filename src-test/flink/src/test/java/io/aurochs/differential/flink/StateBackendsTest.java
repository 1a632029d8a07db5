package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.cep.PatternJob;
import io.aurochs.differential.flink.component.HalfWay;
import io.aurochs.differential.flink.job.BackendInUse;
import io.aurochs.differential.flink.job.BroadcastRules;
import io.aurochs.differential.flink.job.CompositeKeys;
import io.aurochs.differential.flink.job.ConnectedStreams;
import io.aurochs.differential.flink.job.ConnectedTimers;
import io.aurochs.differential.flink.job.CountWindows;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Joins;
import io.aurochs.differential.flink.job.LateWindows;
import io.aurochs.differential.flink.job.OnBackend;
import io.aurochs.differential.flink.job.OwnTrigger;
import io.aurochs.differential.flink.job.SessionWindows;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.job.SlidingWindows;
import io.aurochs.differential.flink.job.StateBackend;
import io.aurochs.differential.flink.job.TimerChains;
import io.aurochs.differential.flink.job.Timers;
import io.aurochs.differential.flink.sql.SqlJob;
import io.aurochs.differential.flink.sql.SqlQuery;
import io.aurochs.differential.flink.version.VersionBackends;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jobs with keyed state of each kind find the same on Aurochs as on stock Flink, whatever keeps the state; some of them fail half
 * way and restore it.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StateBackendsTest {
    private static final List<FlinkJob> FEW = List.of(
            new ConnectedStreams(), new SessionWindows(), PatternJob.failing().get(0));

    private static final List<FlinkJob> MANY = Stream.of(
                    List.<FlinkJob>of(
                            new ConnectedStreams(),
                            new SessionWindows(),
                            new SlidingWindows(),
                            new CountWindows(),
                            new LateWindows(),
                            new OwnTrigger(),
                            new Timers(),
                            new TimerChains(),
                            new ConnectedTimers(),
                            new BroadcastRules(),
                            new CompositeKeys(),
                            new Joins()),
                    PatternJob.failing(),
                    Stream.of("hop", "over", "outerJoin", "top", "pattern", "stateTtlOfJoin")
                            .<FlinkJob>map(query -> SqlJob.failing(SqlQuery.named(query)))
                            .toList())
            .flatMap(List::stream)
            .toList();

    @TempDir
    private static Path directory;

    @AfterAll
    static void awaitWriters() throws InterruptedException {
        Checkpoints.awaitWriters();
    }

    static List<StateBackend> some() {
        return List.of(StateBackend.changelogOnHeap(directory), StateBackend.rocksDb(directory));
    }

    static List<StateBackend> all() {
        return Stream.of(StateBackend.common(directory), VersionBackends.all(directory))
                .flatMap(List::stream)
                .toList();
    }

    static List<StateBackend> asynchronous() {
        return VersionBackends.asynchronous(directory);
    }

    @ParameterizedTest
    @MethodSource("some")
    void aFewJobs(StateBackend backend) throws Exception {
        assertSameOutcomes(FEW, backend);
    }

    @ParameterizedTest
    @MethodSource("all")
    @Tag("full")
    void manyJobs(StateBackend backend) throws Exception {
        assertSameOutcomes(MANY, backend);
    }

    /** @param backend one that answers later; there is none in 1.20 */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("asynchronous")
    @Tag("full")
    void jobsWhoseStateAnswersLater(StateBackend backend) throws Exception {
        assertSameOutcomes(VersionBackends.jobsWithAsyncState(), backend);
    }

    private static void assertSameOutcomes(List<FlinkJob> jobs, StateBackend backend) throws Exception {
        FlinkJob backendInUse = new OnBackend(new BackendInUse(), backend);
        List<FlinkJob> onBackend = Stream.concat(
                        jobs.stream().map(job -> new OnBackend(job, backend)), Stream.of(backendInUse))
                .toList();
        Map<String, Outcome> stock = Outcome.ofAll(onBackend, Target.STOCK, Setup.DEFAULT);
        Map<String, Outcome> aurochs = Outcome.ofAll(onBackend, Target.AUROCHS, Setup.DEFAULT);
        for (FlinkJob job : onBackend) {
            Outcome found = Objects.requireNonNull(stock.get(job.name()));
            assertThat(found.topics()).as(job.name()).isNotEmpty();
            assertThat(found.differencesTo(Outcome.expected(job, Setup.DEFAULT)))
                    .as("%s: stock, against a plain loop", job.name())
                    .isEmpty();
            assertThat(Objects.requireNonNull(aurochs.get(job.name())).differencesTo(found))
                    .as("%s: against stock", job.name())
                    .isEmpty();
        }
        assertThat(Objects.requireNonNull(aurochs.get(backendInUse.name()))
                        .topics()
                        .get(BackendInUse.CLASSES))
                .isNotEmpty()
                .containsOnly(backend.className());
        assertThat(aurochs.values())
                .anySatisfy(found -> assertThat(found.topics()).containsKeys(HalfWay.FAILED, HalfWay.BUNDLES));
    }
}
