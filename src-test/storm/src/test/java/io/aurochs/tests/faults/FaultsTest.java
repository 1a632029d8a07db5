package io.aurochs.tests.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.LiveThreads;
import io.aurochs.tests.differential.Setup;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Run;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One fault at a time: the topology is started again, or not, and every message is processed. */
class FaultsTest {
    private static final int MESSAGES = 200;

    static List<Setup> arrangements() {
        return Setup.arrangements();
    }

    /** A topology of a reliable spout and bolts that all listen to it. */
    private static final class Faulty {
        private final String name;
        private final Map<String, Object> conf = new HashMap<>();
        private final Map<String, BodyBolt.Body> bolts = new LinkedHashMap<>();
        private int messages = MESSAGES;

        Faulty(String name, Setup setup) {
            this.name = name + "-" + setup.name();
            conf.putAll(setup.settings());
            conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300);
        }

        Faulty set(String key, Object value) {
            conf.put(key, value);
            return this;
        }

        Faulty messages(int number) {
            messages = number;
            return this;
        }

        Faulty bolt(String component, BodyBolt.Body body) {
            bolts.put(component, body);
            return this;
        }

        /** Runs it until the check is through, then ends it. */
        void run(Check check) throws Exception {
            LiveThreads before = LiveThreads.now();
            try (Journal journal = Journal.open(name);
                    AurochsCluster cluster = new AurochsCluster()) {
                Truth truth = Truth.in(journal, messages);
                TopologyBuilder builder = new TopologyBuilder();
                builder.setSpout("source", new TruthSpout(FaultPlan.harmless(messages)));
                bolts.forEach((component, body) ->
                        builder.setBolt(component, new BodyBolt(body)).shuffleGrouping("source"));
                cluster.submitTopology(name, conf, builder.createTopology());
                check.check(new Run(name, journal, cluster, Optional::empty), truth, cluster);
                assertThat(truth.violations()).isEmpty();
            }
            before.awaitNoOthers();
        }
    }

    @FunctionalInterface
    private interface Check {
        void check(Run run, Truth truth, AurochsCluster cluster) throws Exception;
    }

    private static void awaitAll(Run run, Truth truth) {
        run.await("every message acked", () -> truth.left() == 0);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void outOfMemoryInOneTaskRestartsTheTopology(Setup setup) throws Exception {
        new Faulty("memory", setup)
                .bolt("bolt", (input, bolt) -> {
                    if (input.getInteger(1) == 100 && bolt.isFirst("hoard")) {
                        List<long[]> hoard = new ArrayList<>();
                        while (hoard.size() < 1_000) {
                            hoard.add(new long[Integer.MAX_VALUE - 8]);
                        }
                    }
                    bolt.processed(input);
                })
                .run((run, truth, cluster) -> {
                    awaitAll(run, truth);
                    assertThat(run.journal().count("prepared")).isEqualTo(2);
                    assertThat(cluster.failure(run.topology()).orElseThrow())
                            .hasMessageContaining("component bolt, task ")
                            .hasMessageContaining("failed in execute")
                            .hasRootCauseInstanceOf(OutOfMemoryError.class);
                });
    }

    static Stream<Setup> arrangementsAndOneWorkerAlone() {
        return Stream.concat(
                Setup.arrangements().stream(),
                Stream.of(new Setup("alone", Map.of("aurochs.workers", "shared", "aurochs.workers.count", 1))));
    }

    /** Killed where it waits for work, outside any component's code; from JDK 20 on nobody can do that any more. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangementsAndOneWorkerAlone")
    @EnabledForJreRange(max = JRE.JAVA_19)
    @SuppressWarnings({"deprecation", "removal"})
    void aWorkerThreadThatDiesRestartsTheTopology(Setup setup) throws Exception {
        new Faulty("death", setup)
                .bolt("bolt", (input, bolt) -> {
                    thread(bolt.journalOfTest()).set(Thread.currentThread());
                    bolt.processed(input);
                })
                .run((run, truth, cluster) -> {
                    awaitAll(run, truth);
                    Thread worker = Objects.requireNonNull(thread(run.journal()).get());
                    run.await("the worker is parked", () -> worker.getState() != Thread.State.RUNNABLE);
                    truth.add(MESSAGES);
                    worker.stop();
                    awaitAll(run, truth);
                    assertThat(run.journal().count("prepared")).isEqualTo(2);
                    assertThat(run.journal().count("cleaned")).isEqualTo(1);
                    Throwable failure = cluster.failure(run.topology()).orElseThrow();
                    assertThat(Stream.iterate(failure, Objects::nonNull, Throwable::getCause))
                            .anyMatch(ThreadDeath.class::isInstance);
                });
    }

    @SuppressWarnings("unchecked")
    private static AtomicReference<Thread> thread(Journal journal) {
        return journal.shared("thread", AtomicReference.class, AtomicReference::new);
    }

    static Stream<Arguments> interrupts() {
        return Setup.arrangements().stream()
                .flatMap(setup -> Stream.of(
                        Arguments.of(setup, "InterruptedException"), Arguments.of(setup, "InterruptedIOException")));
    }

    private static Exception interrupt(String kind) throws IOException {
        return switch (kind) {
            case "InterruptedException" -> new InterruptedException("on purpose");
            case "InterruptedIOException" -> new InterruptedIOException("on purpose");
            default -> throw new SocketTimeoutException("on purpose");
        };
    }

    /** As Storm's ReportErrorAndDie has it. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("interrupts")
    void anInterruptEndsItsExecutorAlone(Setup setup, String kind) throws Exception {
        new Faulty("interrupt-" + kind, setup)
                // A failure of the topology would end it, before the executor's components are cleaned up.
                .set("aurochs.restarts", 0)
                // What is emitted to the executor that has ended must find room, in bundles of one record, too.
                .set("aurochs.channel.bundles", Integer.highestOneBit(2 * MESSAGES))
                .bolt("ends", (input, bolt) -> {
                    throw interrupt(kind);
                })
                .bolt("goes-on", (input, bolt) -> {
                    bolt.await("cleaned");
                    bolt.note("executed");
                })
                .run((run, truth, cluster) -> {
                    run.awaitCount("cleaned", 1);
                    assertThat(cluster.getTopologySummaryByName(run.topology()).get_status())
                            .isEqualTo("ACTIVE");
                    run.journal().gate("cleaned").countDown();
                    run.awaitCount("executed", MESSAGES);
                    assertThat(cluster.failure(run.topology())).isEmpty();
                    assertThat(run.journal().count("prepared")).isEqualTo(2);
                });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void aSocketTimeoutIsNoInterrupt(Setup setup) throws Exception {
        new Faulty("socket", setup)
                .bolt("bolt", (input, bolt) -> {
                    if (bolt.isFirst("timeout")) {
                        throw interrupt("SocketTimeoutException");
                    }
                    bolt.processed(input);
                })
                .run((run, truth, cluster) -> {
                    awaitAll(run, truth);
                    assertThat(run.journal().count("prepared")).isEqualTo(2);
                });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void codeThatDoesNotReturnIsInterruptedBeforeTheRestart(Setup setup) throws Exception {
        new Faulty("hanging", setup)
                .bolt("hangs", (input, bolt) -> {
                    if (bolt.isFirst("hang")) {
                        bolt.journalOfTest().gate("hanging").countDown();
                        try {
                            bolt.await("never");
                        } finally {
                            bolt.note("interrupted");
                        }
                    }
                    bolt.processed(input);
                })
                .bolt("throws", (input, bolt) -> {
                    if (bolt.isFirst("throw")) {
                        bolt.await("hanging");
                        throw new IllegalStateException("on purpose");
                    }
                    bolt.processed(input);
                })
                .messages(20_000)
                .run((run, truth, cluster) -> {
                    run.awaitCount("interrupted", 1);
                    awaitAll(run, truth);
                    assertThat(run.journal().count("prepared")).isEqualTo(4);
                    assertThat(cluster.failure(run.topology()).orElseThrow()).hasMessageContaining("component throws");
                });
    }

    /** Storm goes on restarting; what is in flight together with the poison is bounded, and the rest gets through. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void aPoisonTupleRestartsForEverAndTheRestGetsThrough(Setup setup) throws Exception {
        int poison = 13;
        new Faulty("poison", setup)
                .set(Config.TOPOLOGY_MAX_SPOUT_PENDING, 3)
                .bolt("bolt", (input, bolt) -> {
                    if (input.getInteger(1) == poison) {
                        bolt.note("poisoned");
                        throw new IllegalStateException("on purpose");
                    }
                    bolt.processed(input);
                })
                .run((run, truth, cluster) -> {
                    run.await("all acked but what is in flight with the poison", () -> truth.left() <= 3);
                    run.awaitCount("poisoned", 3);
                    assertThat(truth.isAcked(poison)).isFalse();
                    assertThat(cluster.failure(run.topology()).orElseThrow()).hasMessageContaining("component bolt");
                    assertThat(cluster.getTopologySummaryByName(run.topology()).get_status())
                            .isEqualTo("ACTIVE");
                    KillOptions now = new KillOptions();
                    now.set_wait_secs(0);
                    cluster.killTopologyWithOpts(run.topology(), now);
                    cluster.awaitAllEnded();
                });
    }
}
