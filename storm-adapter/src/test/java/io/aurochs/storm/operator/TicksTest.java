package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.ack.AckListener;
import io.aurochs.config.EngineConfig;
import io.aurochs.engine.Engine;
import io.aurochs.graph.Graph;
import io.aurochs.operator.SourceEvaluator;
import io.aurochs.operator.TaskContext;
import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.translate.TopologyTranslator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Work that is to be handed over soon, to a task that is too far behind, and to one that has ended. */
@Timeout(60)
class TicksTest {
    private static final int TASK = 0;

    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    /** A task that waits to be handed something. */
    private static final class Idle implements SourceEvaluator {
        @Override
        public void open(TaskContext context) {}

        @Override
        public long produce() {
            return PAUSED;
        }

        @Override
        public AckListener<Object> ackListener() {
            return new AckListener<>() {
                @Override
                public void acked(Object message, Object tag, long startMs) {}

                @Override
                public void failed(Object message, Object tag, long startMs) {}

                @Override
                public void timedOut(Object message, Object tag, long startMs) {}
            };
        }

        @Override
        public void close() {}
    }

    private Engine start() {
        Graph graph = Graph.builder().vertex("idle", true, 1).build();
        return Engine.start(graph, EngineConfig.defaults(), (vertex, index) -> new Idle(), failures::add);
    }

    private Ticks ticks(TopologyContexts contexts, Engine engine) {
        return new Ticks("name", contexts.system(), engine, failures::add);
    }

    private static TopologyContexts contexts() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
        return new TopologyContexts(
                TopologyTranslator.translate("name", "name-1-1", conf, Map.of(), builder.createTopology()),
                TopologyBlobs.none());
    }

    @Test
    @SuppressWarnings("try")
    void aTaskThatIsBehindDoesTheWorkWhenItHasCaughtUp() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch caughtUp = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        try (Time.SimulatedTime clock = new Time.SimulatedTime();
                TopologyContexts contexts = contexts();
                Engine engine = start();
                Ticks ticks = ticks(contexts, engine)) {
            assertThat(engine.handOver(TASK, () -> {
                        begun.countDown();
                        await(goOn);
                    }))
                    .isTrue();
            // Else the task makes room once more when it takes that.
            await(begun);
            while (engine.tryHandOver(TASK, () -> {})) {
                // Until it is too far behind.
            }
            assertThat(ticks.handOverSoon(TASK, done::countDown)).isTrue();
            goOn.countDown();
            assertThat(engine.handOver(TASK, caughtUp::countDown)).isTrue();
            await(caughtUp);
            assertThat(done.getCount()).as("not before it is tried again").isEqualTo(1);
            Time.advanceTimeSecs(1);
            await(done);
            assertThat(failures).isEmpty();
        }
    }

    @Test
    void aTaskThatHasEndedIsNotTriedAgain() throws Exception {
        try (TopologyContexts contexts = contexts();
                Engine engine = start();
                Ticks ticks = ticks(contexts, engine)) {
            engine.stop();
            assertThat(ticks.handOverSoon(TASK, () -> {})).isFalse();
            assertThat(failures).isEmpty();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
