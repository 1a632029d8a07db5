package io.aurochs.tests.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.LiveThreads;
import io.aurochs.tests.differential.Setup;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Run;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A consumer that stands still holds its producer up, whoever emits, so that memory stays bounded; and nothing is lost. */
class StalledConsumerTest {
    private static final int MESSAGES = 4;
    private static final int COPIES = 50_000;
    /** Longer than an emit on a cycle of the graph waits before it passes. */
    private static final long STANDSTILL_NS = 1_500_000_000L;

    static Stream<Arguments> emitters() {
        return Setup.arrangements().stream()
                .flatMap(setup -> Stream.of(Arguments.of("execute", setup), Arguments.of("thread", setup)));
    }

    /** Emits very many tuples for one, in {@code execute} or on a thread of its own. */
    private static BodyBolt.Body emitting(String emitter) {
        return (input, bolt) -> {
            Runnable emits = () -> {
                for (int copy = 0; copy < COPIES; copy++) {
                    bolt.output().emit(new Values("0123456789"));
                    counter(bolt.journalOfTest(), "emitted").incrementAndGet();
                    counter(bolt.journalOfTest(), "lastEmit").set(System.nanoTime());
                }
                bolt.processed(input);
            };
            if (emitter.equals("execute")) {
                emits.run();
            } else {
                new Thread(emits, "emitter").start();
            }
        };
    }

    private static AtomicLong counter(Journal journal, String name) {
        return journal.shared(name, AtomicLong.class, AtomicLong::new);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("emitters")
    void holdsItsProducersUpWithinTheLimitAndLosesNothing(String emitter, Setup setup) throws Exception {
        LiveThreads before = LiveThreads.now();
        String name = "stalled-" + emitter + "-" + setup.name();
        Map<String, Object> conf = new HashMap<>(setup.settings());
        conf.put("aurochs.overflow.bytes", "64k");
        conf.put("aurochs.bundle.records", 64);
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300);
        try (Journal journal = Journal.open(name);
                AurochsCluster cluster = new AurochsCluster()) {
            Truth truth = Truth.in(journal, MESSAGES);
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("source", new TruthSpout(FaultPlan.harmless(MESSAGES)));
            builder.setBolt("burst", new BodyBolt(emitting(emitter))).shuffleGrouping("source");
            builder.setBolt("stalled", new BodyBolt((input, bolt) -> {
                        bolt.await("go on");
                        counter(bolt.journalOfTest(), "executed").incrementAndGet();
                    }))
                    .shuffleGrouping("burst");
            cluster.submitTopology(name, conf, builder.createTopology());
            Run run = new Run(name, journal, cluster, () -> cluster.failure(name));
            AtomicLong emitted = counter(journal, "emitted");
            AtomicLong lastEmit = counter(journal, "lastEmit");
            // Eight bundles in the channel, 64k in the overflow, a thousand calls in the hand-off.
            run.await(
                    "the emitters stand still",
                    () -> emitted.get() >= 500 && System.nanoTime() - lastEmit.get() > STANDSTILL_NS);
            assertThat(emitted.get()).isLessThanOrEqualTo(10_000);
            journal.gate("go on").countDown();
            run.await(
                    "everything has arrived",
                    () -> counter(journal, "executed").get() == (long) MESSAGES * COPIES && truth.left() == 0);
            assertThat(emitted.get()).isEqualTo((long) MESSAGES * COPIES);
            assertThat(truth.violations()).isEmpty();
        }
        before.awaitNoOthers();
    }
}
