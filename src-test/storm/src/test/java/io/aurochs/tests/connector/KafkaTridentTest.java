package io.aurochs.tests.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.FailingStore;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.kafka.KafkaBroker;
import io.aurochs.tests.kafka.Topics;
import java.io.Serial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.kafka.spout.trident.KafkaTridentSpoutConfig;
import org.apache.storm.kafka.spout.trident.KafkaTridentSpoutOpaque;
import org.apache.storm.kafka.spout.trident.KafkaTridentSpoutTransactional;
import org.apache.storm.topology.FailedException;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trident counts the words of a topic exactly once, although batches fail before and after they are stored. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("try") // A cluster's close may be interrupted, and then so is the test.
class KafkaTridentTest {
    private static final int FAILS_EACH = 333;
    /** Fewer than are passed between two failures, so that a batch passes when it comes again. */
    private static final int MOST_OF_A_BATCH = 50;

    private static final int PARTITIONS = 2;
    private static final List<String> WORDS =
            IntStream.range(0, 2_000).mapToObj(n -> "w" + n % 40).toList();
    /** Is written when the others have been counted: all batches before its own are then committed. */
    private static final String END = "end";

    private static final Map<Object, Object> EXPECTED =
            Map.copyOf(WORDS.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting())));
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @ParameterizedTest
    @CsvSource({"stock, true", "dedicated, true", "shared, true", "dedicated, false", "shared, false"})
    void countsEachWordOnce(String workers, boolean opaque, @TempDir Path folder) throws Exception {
        String name = "kafka-trident-" + workers + "-" + opaque;
        try (KafkaBroker broker = KafkaBroker.start(folder);
                Topics topics = broker.topics();
                Journal journal = Journal.open(name)) {
            topics.create("words", PARTITIONS);
            topics.write("words", WORDS);
            try (ILocalCluster cluster = workers.equals("stock")
                    ? new LocalCluster()
                    : new AurochsCluster(Map.of("aurochs.workers", workers))) {
                cluster.submitTopology(
                        name,
                        Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5),
                        topology(broker.bootstrapServers(), opaque));
                Run run = new Run(name, journal, cluster, () -> failure(cluster, name));
                run.await(
                        "all words",
                        PATIENCE,
                        () -> total(journal) >= WORDS.size()
                                && FailingStore.counts(journal).keySet().containsAll(EXPECTED.keySet()));
                topics.write("words", List.of(END));
                run.await(
                        "the end", PATIENCE, () -> FailingStore.counts(journal).containsKey(END));
            }
            Map<Object, Object> counts = new TreeMap<>(FailingStore.counts(journal));
            assertThat(counts.remove(END)).isEqualTo(1L);
            assertThat(counts).isEqualTo(EXPECTED);
            assertThat(journal.count("store failed")).isPositive();
        }
    }

    private static long total(Journal journal) {
        return FailingStore.counts(journal).values().stream()
                .mapToLong(count -> count instanceof Long number ? number : 0)
                .sum();
    }

    /** Why the topology failed; stock Storm's cluster does not show it. */
    private static Optional<Throwable> failure(ILocalCluster cluster, String name) {
        return cluster instanceof AurochsCluster aurochs ? aurochs.failure(name) : Optional.empty();
    }

    private static StormTopology topology(String bootstrapServers, boolean opaque) {
        KafkaTridentSpoutConfig<String, String> kafka = KafkaTridentSpoutConfig.builder(bootstrapServers, "words")
                .setProp("group.id", "trident")
                .setProp("max.poll.records", MOST_OF_A_BATCH)
                .setFirstPollOffsetStrategy(FirstPollOffsetStrategy.EARLIEST)
                .build();
        TridentTopology trident = new TridentTopology();
        Stream words = opaque
                ? trident.newStream("words", new KafkaTridentSpoutOpaque<>(kafka))
                : trident.newStream("words", new KafkaTridentSpoutTransactional<>(kafka));
        words.parallelismHint(PARTITIONS)
                .filter(new Fields("value"), new FailNowAndThen())
                .groupBy(new Fields("value"))
                .persistentAggregate(
                        opaque ? FailingStore.opaque() : FailingStore.transactional(), new Count(), new Fields("count"))
                .parallelismHint(2);
        return trident.build();
    }

    /** Fails a batch in its midst, now and then. */
    private static final class FailNowAndThen extends BaseFilter {
        @Serial
        private static final long serialVersionUID = 1L;

        private int seen;

        @Override
        public boolean isKeep(TridentTuple tuple) {
            seen++;
            if (seen % FAILS_EACH == 0) {
                throw new FailedException("a failure at " + tuple.getString(0));
            }
            return true;
        }
    }
}
