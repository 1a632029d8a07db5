package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.job.AlignedSources;
import io.aurochs.differential.flink.job.AsyncCalls;
import io.aurochs.differential.flink.job.AsyncRetries;
import io.aurochs.differential.flink.job.BroadcastRules;
import io.aurochs.differential.flink.job.BroadcastWords;
import io.aurochs.differential.flink.job.Bursts;
import io.aurochs.differential.flink.job.Chains;
import io.aurochs.differential.flink.job.ChangedBySerializing;
import io.aurochs.differential.flink.job.Checkpointed;
import io.aurochs.differential.flink.job.CommittedSink;
import io.aurochs.differential.flink.job.CompositeKeys;
import io.aurochs.differential.flink.job.ConnectedStreams;
import io.aurochs.differential.flink.job.ConnectedTimers;
import io.aurochs.differential.flink.job.CountWindows;
import io.aurochs.differential.flink.job.EventPatterns;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.FullWindows;
import io.aurochs.differential.flink.job.GeneratedRecords;
import io.aurochs.differential.flink.job.IdleSplit;
import io.aurochs.differential.flink.job.InBatches;
import io.aurochs.differential.flink.job.Joins;
import io.aurochs.differential.flink.job.KeyedTuples;
import io.aurochs.differential.flink.job.LateWindows;
import io.aurochs.differential.flink.job.LatencyMarkers;
import io.aurochs.differential.flink.job.LegacySourceAndSink;
import io.aurochs.differential.flink.job.ManyShuffles;
import io.aurochs.differential.flink.job.MultipleInputs;
import io.aurochs.differential.flink.job.MutatedAfterEmit;
import io.aurochs.differential.flink.job.OddRecords;
import io.aurochs.differential.flink.job.OnRocksDb;
import io.aurochs.differential.flink.job.OwnTrigger;
import io.aurochs.differential.flink.job.Partitioners;
import io.aurochs.differential.flink.job.ProcessingTimeWindows;
import io.aurochs.differential.flink.job.SessionWindows;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.job.SideOutputs;
import io.aurochs.differential.flink.job.SlidingWindows;
import io.aurochs.differential.flink.job.SlotSharingGroups;
import io.aurochs.differential.flink.job.Study;
import io.aurochs.differential.flink.job.TimerChains;
import io.aurochs.differential.flink.job.Timers;
import io.aurochs.differential.flink.job.Unchained;
import io.aurochs.differential.flink.job.Unions;
import io.aurochs.differential.flink.job.WordCount;
import io.aurochs.differential.flink.version.VersionJobs;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each job leaves behind on Aurochs what it does on stock Flink, and what a plain loop finds. */
// The first job of a set-up runs together with all others.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DifferentialTest {
    private static final List<FlinkJob> COMMON = List.of(
            new WordCount(),
            new MutatedAfterEmit(),
            new LateWindows(),
            new ConnectedTimers(),
            new BroadcastRules(),
            new Partitioners(),
            new Timers(),
            new SideOutputs(),
            new Joins(),
            new IdleSplit(),
            new AlignedSources(),
            new AsyncCalls(),
            new MultipleInputs(),
            new EventPatterns(),
            new OddRecords(),
            new ChangedBySerializing(),
            new KeyedTuples(),
            new Unchained(),
            new Chains(),
            new LatencyMarkers(),
            new OnRocksDb(),
            new Checkpointed(),
            new InBatches(),
            new CompositeKeys(),
            new ManyShuffles(),
            new GeneratedRecords(),
            new LegacySourceAndSink(),
            new Bursts(),
            new SessionWindows(),
            new SlidingWindows(),
            new CountWindows(),
            new OwnTrigger(),
            new ProcessingTimeWindows(),
            new TimerChains(),
            new AsyncRetries(),
            new ConnectedStreams(),
            new Unions(),
            new BroadcastWords(),
            new SlotSharingGroups(),
            new CommittedSink(),
            new FullWindows());
    private static final List<FlinkJob> JOBS = Stream.of(COMMON, VersionJobs.all(), Study.all())
            .flatMap(List::stream)
            .toList();
    private static final Outcomes OUTCOMES = new Outcomes(JOBS);

    private static final List<Setup> ALL_SETUPS = List.of(
            Setup.DEFAULT,
            Setup.of(2, 3).withBundlesOf(7).reusingObjects().placedOnNodes(),
            Setup.of(3, 2).reusingObjects().readingAhead(3),
            Setup.DEFAULT.withBundlesOf(1).reusingObjects(),
            Setup.of(1, 1).reusingObjects().readingAhead(0),
            Setup.of(3, 2).reusingObjects().spreadOverTaskManagers());

    /** In the fast tier one of them, and not the same for both versions of Flink. */
    private static final List<Setup> SETUPS = setups(System.getProperty("aurochs.flink.setups", "all"));

    private static List<Setup> setups(String numbers) {
        return numbers.equals("all")
                ? ALL_SETUPS
                : Stream.of(numbers.split(","))
                        .map(number -> ALL_SETUPS.get(Integer.parseInt(number) - 1))
                        .toList();
    }

    static Stream<Arguments> runs() {
        return JOBS.stream()
                .flatMap(job -> (job.settings().isEmpty() ? SETUPS : List.of(Setup.DEFAULT))
                        .stream().map(setup -> Arguments.of(job.name(), job, setup)));
    }

    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("runs")
    void sameOutcome(String name, FlinkJob job, Setup setup) throws Exception {
        Outcome stock = OUTCOMES.of(job, Target.STOCK, setup.stock());
        assertThat(stock.topics()).isNotEmpty();
        assertThat(stock.differencesTo(Outcome.expected(job, setup)))
                .as("stock, against a plain loop")
                .isEmpty();
        Outcome aurochs = OUTCOMES.of(job, Target.AUROCHS, setup);
        assertThat(aurochs.differencesTo(stock)).as("against stock").isEmpty();
        assertThat(aurochs.topics()).containsOnlyKeys(stock.topics().keySet());
    }
}
