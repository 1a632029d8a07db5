package io.aurochs.storm.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.storm.generated.KillOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ordered topologies give what one thread gives, whatever their groupings and their numbers of tasks and threads. */
@Timeout(120)
class OrderedTopologyTest {
    private static final int RUNS = 24;

    private final AurochsCluster cluster = new AurochsCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    /** One topology where {@code -Dseed=} says which, as the name of a test that failed does; else some by chance. */
    static LongStream seeds() {
        Long seed = Long.getLong("seed");
        return seed == null ? new SplittableRandom().longs(RUNS) : LongStream.of(seed);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sinksReceiveWhatOneThreadGives(long seed) throws Exception {
        String run = "ordered" + Long.toHexString(seed);
        RandomTopology topology = new RandomTopology(seed, run);
        Map<String, List<Pair>> expected = topology.expected();
        cluster.submitTopology(run, topology.conf(), topology.topology());
        Outcome outcome = Outcome.of(run);
        outcome.await(expected.values().stream().mapToLong(List::size).sum(), topology.pairs());
        end(run);
        assertThat(cluster.failure(run)).as("seed %d: %s", seed, topology).isEmpty();
        assertThat(outcome.received()).as("seed %d: %s", seed, topology).isEqualTo(expected);
    }

    private void end(String run) throws Exception {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        cluster.killTopologyWithOpts(run, now);
        cluster.awaitAllEnded();
    }
}
