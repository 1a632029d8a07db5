package io.aurochs.tests.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.LiveThreads;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.faults.FaultPlan.Fault;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Topologies with random shapes, settings and faults: every message is fully processed at least once, no emission is acked
 * before everything that came of it was processed, and each ends once. {@code -Dseed=} repeats one run, {@code
 * -Daurochs.fault.runs=} says how many there are.
 */
class FaultInjectionTest {
    /** Run at the same time: most of a run is the pause before a restart. */
    private static final int TOGETHER = 10;

    private static final int RUNS_BY_DEFAULT = 50;

    private static final Set<Fault> STRUCK = EnumSet.noneOf(Fault.class);

    private static int runs() {
        return Integer.getInteger("aurochs.fault.runs", RUNS_BY_DEFAULT);
    }

    /** Of as many runs as there are by default, every kind of fault must have struck somewhere; of fewer it need not. */
    @AfterAll
    static void everyKindOfFaultHasStruck() {
        if (Long.getLong("seed") == null && runs() >= RUNS_BY_DEFAULT) {
            assertThat(STRUCK).isEqualTo(EnumSet.allOf(Fault.class));
        }
    }

    static Stream<List<Long>> seeds() {
        Long only = Long.getLong("seed");
        if (only != null) {
            return Stream.of(List.of(only));
        }
        int runs = runs();
        // So that a run with many seeds begins with those of a run with few, and the rest is new each time.
        long fresh = Long.getLong("aurochs.seed", System.nanoTime());
        List<Long> seeds = LongStream.range(0, runs)
                .map(run -> run < runs / 2 ? run : fresh + run)
                .boxed()
                .toList();
        return IntStream.range(0, (runs + TOGETHER - 1) / TOGETHER)
                .mapToObj(group -> seeds.subList(group * TOGETHER, Math.min(runs, (group + 1) * TOGETHER)));
    }

    @ParameterizedTest(name = "seeds {0}")
    @MethodSource("seeds")
    void everyMessageIsProcessedAtLeastOnce(List<Long> seeds) throws Exception {
        LiveThreads before = LiveThreads.now();
        Map<FaultPlan, Journal> journals = new LinkedHashMap<>();
        try (AurochsCluster cluster = new AurochsCluster()) {
            for (long seed : seeds) {
                FaultPlan plan = new FaultPlan(seed);
                Journal journal = Journal.open(nameOf(plan));
                journals.put(plan, journal);
                Truth.in(journal, plan.messages);
                cluster.submitTopology(nameOf(plan), plan.conf(), topology(plan));
            }
            journals.forEach((plan, journal) -> check(plan, journal, cluster));
        } finally {
            journals.values().forEach(Journal::close);
        }
        before.awaitNoOthers();
    }

    private static void check(FaultPlan plan, Journal journal, AurochsCluster cluster) {
        Truth truth = Truth.in(journal, plan.messages);
        String repeat = plan + "; repeat with -Dseed=" + plan.seed;
        try {
            new Run(nameOf(plan), journal, cluster, Optional::empty)
                    .await(
                            "every message acked",
                            () -> truth.left() == 0 || !truth.violations().isEmpty());
        } catch (AssertionError e) {
            throw new AssertionError(
                    truth.left() + " messages left; last failure " + cluster.failure(nameOf(plan)) + "; " + repeat, e);
        }
        assertThat(truth.violations()).as(repeat).isEmpty();
        STRUCK.addAll(truth.allStruck());
    }

    private static String nameOf(FaultPlan plan) {
        return "faults-" + plan.seed;
    }

    private static StormTopology topology(FaultPlan plan) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new TruthSpout(plan), plan.spouts);
        builder.setBolt("relay", new RelayBolt(plan), plan.relays).shuffleGrouping("source");
        builder.setBolt("sink", new SinkBolt(plan), plan.sinks).fieldsGrouping("relay", new Fields("emission"));
        return builder.createTopology();
    }
}
