package io.aurochs.storm.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.ordered.OrderedStep.Kind;
import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What several tasks of a bolt do to an order: their streams, their failures, and a task that others wait for. */
@Timeout(120)
class OrderedTasksTest extends OrderedCluster {
    private static final long MANY = 200_000;
    private static final CountDownLatch GATE = new CountDownLatch(1);
    private static final AtomicLong HELD = new AtomicLong();

    OrderedTasksTest() {
        super(new AurochsCluster());
    }

    private static void pass(Tuple tuple, TopologyContext context, OutputCollector collector) {
        collector.emit(tuple, tuple.getValues());
        collector.ack(tuple);
    }

    @Test
    void aReplayedTupleTakesANewPlace() throws Exception {
        builder.setSpout("pairs", new ReplayingSpout(run + "-spout", PAIRS), 1);
        builder.setBolt("spread", new RuleBolt(OrderedTasksTest::failFirst), TASKS)
                .shuffleGrouping("pairs");
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("spread");
        List<Pair> received = receivedAfter(PAIRS).getOrDefault("sink/0", List.of());
        List<Pair> emitted = Outcome.of(run + "-spout").received().getOrDefault(ReplayingSpout.NAME, List.of());
        assertThat(emitted).hasSizeGreaterThan((int) PAIRS);
        assertThat(received)
                .isEqualTo(emitted.stream().filter(pair -> !fails(pair)).toList());
    }

    private static boolean fails(Pair pair) {
        return pair.key() == 0 && pair.value() % 7 == 0;
    }

    private static void failFirst(Tuple tuple, TopologyContext context, OutputCollector collector) {
        if (fails(new Pair(tuple.getLongByField("key"), tuple.getLongByField("value")))) {
            collector.fail(tuple);
        } else {
            pass(tuple, context, collector);
        }
    }

    @Test
    void tasksThatAllReceiveTheSequenceEmitInTheOrderOfTheirIds() throws Exception {
        spread(PAIRS);
        builder.setBolt(
                        "each",
                        new RuleBolt((tuple, context, collector) -> {
                            collector.emit(
                                    tuple,
                                    new Values((long) context.getThisTaskIndex(), tuple.getLongByField("value")));
                            collector.ack(tuple);
                        }),
                        TASKS)
                .allGrouping("spread");
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("each");
        List<Pair> expected = expected(PAIRS).stream()
                .flatMap(pair -> LongStream.range(0, TASKS).mapToObj(task -> new Pair(task, pair.value())))
                .toList();
        assertThat(receivedAfter(expected.size())).isEqualTo(Map.of("sink/0", expected));
    }

    @Test
    void severalStreamsToOneConsumerKeepTheirOrder() throws Exception {
        builder.setSpout("pairs", new PairSpout(run, PAIRS), 1);
        builder.setBolt("spread", new RuleBolt(OrderedTasksTest::emitTwo), TASKS)
                .shuffleGrouping("pairs");
        builder.setBolt("both", new RuleBolt(OrderedTasksTest::pass), TASKS)
                .shuffleGrouping("spread")
                .directGrouping("spread", RuleBolt.DIRECT);
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("both");
        conf.put("aurochs.ordered.stateless", "spread, both");
        List<Pair> expected = LongStream.range(0, PAIRS)
                .boxed()
                .flatMap(value -> Stream.of(new Pair(0, value), new Pair(1, value)))
                .toList();
        assertThat(receivedAfter(expected.size())).isEqualTo(Map.of("sink/0", expected));
    }

    private static void emitTwo(Tuple tuple, TopologyContext context, OutputCollector collector) {
        long value = tuple.getLongByField("value");
        int receiver = context.getComponentTasks("both").get((int) (value % TASKS));
        collector.emit(tuple, new Values(0L, value));
        collector.emitDirect(receiver, RuleBolt.DIRECT, tuple, new Values(1L, value));
        collector.ack(tuple);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void executorsOfSeveralTasks(String workers) throws Exception {
        conf.put("aurochs.workers", workers);
        builder.setSpout("pairs", new PairSpout(run, PAIRS), 1);
        builder.setBolt("spread", new StepBolt(Kind.STATELESS), 2)
                .setNumTasks(5)
                .shuffleGrouping("pairs");
        builder.setBolt("count", new StepBolt(Kind.KEYED), 2)
                .setNumTasks(4)
                .fieldsGrouping("spread", new Fields("key"));
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("count");
        OrderedStep count = Kind.KEYED.make();
        List<Pair> expected = expected(PAIRS).stream()
                .flatMap(pair -> count.apply(pair).stream())
                .toList();
        assertThat(receivedAfter(expected.size())).isEqualTo(Map.of("sink/0", expected));
    }

    @Test
    void anExecutorThatIsInterruptedEndsTheTopology() throws Exception {
        builder.setSpout("pairs", new PairSpout(run, Long.MAX_VALUE), 1);
        builder.setBolt(
                        "spread",
                        new RuleBolt((tuple, context, collector) -> {
                            if (tuple.getLongByField("value") == 50) {
                                throw new IllegalStateException(new InterruptedException("by the bolt"));
                            }
                            pass(tuple, context, collector);
                        }),
                        TASKS)
                .shuffleGrouping("pairs");
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("spread");
        cluster.submitTopology(run, conf, builder.createTopology());
        cluster.awaitAllEnded();
        assertThat(cluster.failure(run).orElseThrow()).hasStackTraceContaining("InterruptedException: by the bolt");
        assertThat(Outcome.of(run).received().getOrDefault("sink/0", List.of())).hasSizeLessThanOrEqualTo(50);
    }

    @Test
    void theSpoutStopsWhileTooManyResultsWaitAndGoesOnAfterwards() throws Exception {
        builder.setSpout("pairs", new PairSpout(run, MANY), 1);
        builder.setBolt("spread", new RuleBolt(OrderedTasksTest::holdFirst), 2)
                .customGrouping("pairs", new FirstApart());
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("spread");
        conf.put("aurochs.workers", "dedicated");
        conf.put("topology.acker.executors", 0);
        cluster.submitTopology(run, conf, builder.createTopology());
        awaitStop();
        assertThat(HELD.get()).as("results that wait").isLessThan(MANY / 2);
        assertThat(Outcome.of(run).received()).isEmpty();
        GATE.countDown();
        Outcome.of(run).await(MANY, 0);
        kill();
        List<Pair> received = Outcome.of(run).received().getOrDefault("sink/0", List.of());
        assertThat(received.stream().map(Pair::value))
                .isEqualTo(LongStream.range(0, MANY).boxed().toList());
    }

    /** Waits until more than enough results wait, and no more come. */
    private static void awaitStop() throws InterruptedException {
        long before = -1;
        // Ends early when it is the machine that has stopped, and then the test is weaker, but right.
        while (HELD.get() < 16_000 || HELD.get() != before) {
            before = HELD.get();
            GATE.await(100, TimeUnit.MILLISECONDS);
        }
    }

    private static void holdFirst(Tuple tuple, TopologyContext context, OutputCollector collector) {
        if (tuple.getLongByField("value") == 0) {
            try {
                GATE.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        } else {
            HELD.incrementAndGet();
        }
        pass(tuple, context, collector);
    }

    /** The first value to one task, and all others to another. */
    private static final class FirstApart implements CustomStreamGrouping {
        @Serial
        private static final long serialVersionUID = 1L;

        private List<Integer> tasks = List.of();

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            tasks = new ArrayList<>(targetTasks);
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return List.of(tasks.get(Long.valueOf(0).equals(values.get(1)) ? 0 : 1));
        }
    }
}
