package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.batch.InBatch;
import io.aurochs.differential.flink.batch.MixedExchanges;
import io.aurochs.differential.flink.batch.OneSourceForBoth;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.BroadcastWords;
import io.aurochs.differential.flink.job.Chains;
import io.aurochs.differential.flink.job.CompositeKeys;
import io.aurochs.differential.flink.job.ConnectedStreams;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.FullWindows;
import io.aurochs.differential.flink.job.GeneratedRecords;
import io.aurochs.differential.flink.job.InBatches;
import io.aurochs.differential.flink.job.Joins;
import io.aurochs.differential.flink.job.KeyedTuples;
import io.aurochs.differential.flink.job.MultipleInputs;
import io.aurochs.differential.flink.job.MutatedAfterEmit;
import io.aurochs.differential.flink.job.Partitioners;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.job.SideOutputs;
import io.aurochs.differential.flink.job.SlidingWindows;
import io.aurochs.differential.flink.job.Unions;
import io.aurochs.differential.flink.job.WordCount;
import io.aurochs.differential.flink.sql.BatchSqlJob;
import io.aurochs.differential.flink.sql.SqlQuery;
import io.aurochs.flink.launch.FlinkVersions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batch jobs with pipelined edges leave behind on Aurochs what they do on stock Flink. */
// The first job of a set-up runs together with all others.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BatchTest {
    private static final List<FlinkJob> ALIKE = List.of(
            new WordCount(),
            new MutatedAfterEmit(),
            new Joins(),
            new Partitioners(),
            new SideOutputs(),
            new MultipleInputs(),
            new KeyedTuples(),
            new Chains(),
            new CompositeKeys(),
            new GeneratedRecords(),
            new SlidingWindows(),
            new ConnectedStreams(),
            new Unions(),
            new BroadcastWords(),
            new FullWindows(),
            new InBatches());
    /** It has no edges between tasks. */
    private static final String WITHOUT_BUNDLES = InBatch.of(new Chains()).name();

    private static final List<FlinkJob> SORTED =
            ALIKE.stream().<FlinkJob>map(InBatch::of).toList();
    private static final List<FlinkJob> UNSORTED =
            ALIKE.stream().map(InBatch::of).<FlinkJob>map(InBatch::unsorted).toList();
    /** The edges of {@link OneSourceForBoth}. */
    private static final int EDGES_FOR_BOTH = 10;
    /** Those that keep Flink's writer if they have several consumers. */
    private static final int BROADCAST_EDGES_FOR_BOTH = 4;

    private static final Outcomes OUTCOMES =
            new Outcomes(Stream.of(SORTED, UNSORTED).flatMap(List::stream).toList());

    static Stream<Arguments> runs() {
        return runs(SORTED, Setup.DEFAULT);
    }

    static Stream<Arguments> moreRuns() {
        return Stream.of(
                        runs(
                                SORTED,
                                Setup.of(2, 3).withBundlesOf(7).reusingObjects().placedOnNodes()),
                        runs(SORTED, Setup.of(3, 2).reusingObjects().spreadOverTaskManagers()),
                        runs(UNSORTED, Setup.DEFAULT))
                .flatMap(Function.identity());
    }

    private static Stream<Arguments> runs(List<FlinkJob> jobs, Setup setup) {
        return jobs.stream().map(job -> Arguments.of(job.name(), job, setup));
    }

    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("runs")
    void sameOutcome(String name, FlinkJob job, Setup setup) throws Exception {
        assertThat(PlannedEdges.carrying(job, setup) > 0)
                .as("some edge carries bundles")
                .isEqualTo(!name.equals(WITHOUT_BUNDLES));
        Outcome stock = comparable(job, OUTCOMES.of(job, Target.STOCK, setup.stock()));
        assertThat(stock.topics()).isNotEmpty();
        Outcome aurochs = comparable(job, OUTCOMES.of(job, Target.AUROCHS, setup));
        assertThat(aurochs.differencesTo(stock)).as("against stock").isEmpty();
        assertThat(aurochs.topics()).containsOnlyKeys(stock.topics().keySet());
    }

    /** Flink's sorter does not keep the order of records that have the same key, and no timestamps. */
    private static Outcome comparable(FlinkJob job, Outcome outcome) {
        if (!(job instanceof InBatch batch) || !batch.sorts()) {
            return outcome;
        }
        Map<String, List<String>> topics = new HashMap<>(outcome.topics());
        topics.computeIfPresent(
                MutatedAfterEmit.KEPT,
                (topic, entries) -> entries.stream().sorted().toList());
        return new Outcome(topics);
    }

    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("moreRuns")
    @Tag("full")
    void sameOutcomeInOtherSetups(String name, FlinkJob job, Setup setup) throws Exception {
        sameOutcome(name, job, setup);
    }

    /** Through a failure, after which Flink keeps what it has written over blocking edges. */
    @ParameterizedTest
    @EnumSource(Target.class)
    void pipelinedEdgesCarryBundlesBesideBlockingOnes(Target target) throws Exception {
        assertCarriesBundles(new MixedExchanges(false), target);
    }

    /** Flink then sorts once more what it has sorted. */
    @ParameterizedTest
    @EnumSource(Target.class)
    void aFailureBehindTheSorterRunsTheRegionAgain(Target target) throws Exception {
        assertCarriesBundles(new MixedExchanges(true), target);
    }

    private static void assertCarriesBundles(MixedExchanges job, Target target) throws Exception {
        try (Run run = Run.open(job.name())) {
            RunningJob.run(job, target, Setup.DEFAULT, run, Map.of());
            Outcome outcome = new Outcome(run.journal().outcome());
            assertThat(outcome.differencesTo(Outcome.expected(job, Setup.DEFAULT)))
                    .isEmpty();
            assertThat(MixedExchanges.arrivals(run, MixedExchanges.BLOCKING, true)
                            .arrivals())
                    .isZero();
            assertThat(MixedExchanges.arrivals(run, MixedExchanges.PIPELINED, target == Target.STOCK)
                            .arrivals())
                    .isZero();
            assertThat(MixedExchanges.arrivals(run, MixedExchanges.PIPELINED, target != Target.STOCK)
                            .arrivals())
                    .isGreaterThan(MixedExchanges.NUMBERS);
        }
    }

    /** In their TaskManagers records come as the objects that were emitted, from others as bytes. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("full")
    void regionsOverTaskManagersRunAgain(boolean behindSorter) throws Exception {
        MixedExchanges job = new MixedExchanges(behindSorter);
        Setup spread = Setup.DEFAULT.spreadOverTaskManagers();
        try (Run run = Run.open(job.name())) {
            RunningJob.run(job, Target.AUROCHS, spread, run, Map.of());
            assertThat(new Outcome(run.journal().outcome()).differencesTo(Outcome.expected(job, spread)))
                    .isEmpty();
            assertThat(MixedExchanges.arrivals(run, MixedExchanges.PIPELINED, true)
                            .arrivals())
                    .isPositive();
            assertThat(MixedExchanges.arrivals(run, MixedExchanges.BLOCKING, true)
                            .arrivals())
                    .isZero();
        }
    }

    static Stream<Arguments> jobsWithOneSourceForBoth() {
        return Stream.of(
                        OneSourceForBoth.ofNumbers(),
                        OneSourceForBoth.ofTexts(),
                        OneSourceForBoth.ofLargeTexts(),
                        OneSourceForBoth.ofRows())
                .flatMap(job -> Stream.of(1, 2)
                        .flatMap(consumers -> Stream.of(Target.values())
                                .map(target -> Arguments.of(job.name(), job, consumers, target))));
    }

    /** If bundles held fewer records than Flink's buffers do, both would wait for ever. */
    @ParameterizedTest(name = "{0}, {2}, {3}")
    @MethodSource("jobsWithOneSourceForBoth")
    void aSourceOfBothInputsDoesNotWaitForItself(String name, FlinkJob job, int consumers, Target target)
            throws Exception {
        Setup setup = Setup.of(1, consumers);
        assertThat(PlannedEdges.carrying(job, setup))
                .isEqualTo(consumers == 1 ? EDGES_FOR_BOTH : EDGES_FOR_BOTH - BROADCAST_EDGES_FOR_BOTH);
        Outcome outcome = Outcome.of(job, target, setup);
        assertThat(outcome.differencesTo(Outcome.expected(job, setup))).isEmpty();
    }

    @Test
    void sameRowsOfAJoin() throws Exception {
        sameRows("", SqlQuery.named("joinOfAggregates"));
    }

    @Test
    void sameRowsOfAHashJoinOfOneSource() throws Exception {
        sameRows("", SqlQuery.hashJoinOfOneSource());
    }

    static Stream<Arguments> queries() {
        return SqlQuery.inBatch(FlinkVersions.line()).stream().map(query -> Arguments.of(query.name(), query));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("queries")
    @Tag("full")
    void sameRows(String name, SqlQuery query) throws Exception {
        BatchSqlJob job = new BatchSqlJob(query, InBatch.SETTINGS);
        // That behind the query carries them always.
        assertThat(PlannedEdges.carrying(job, Setup.DEFAULT)).isGreaterThan(query.hasExchange() ? 1 : 0);
        Outcome stock = Outcome.of(job, Target.STOCK, Setup.DEFAULT);
        assertThat(stock.topics()).containsOnlyKeys(BatchSqlJob.ROWS);
        Outcome aurochs = Outcome.of(job, Target.AUROCHS, Setup.DEFAULT);
        assertThat(aurochs.topics()).containsKey(BatchSqlJob.BUNDLES);
        assertThat(aurochs.differencesTo(stock)).isEmpty();
    }
}
