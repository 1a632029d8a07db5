package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * A bolt that emits, acks and fails from threads of its own while its execute emits too: Storm's collector is made for
 * that. Nothing may be lost, doubled or acked too early.
 */
public final class ForeignThreads implements Scenario {
    private static final int MESSAGES = 2_000;
    private static final int THREADS = 4;
    /** Tuples that come of each attempt: one from execute, two from the pool. */
    private static final int CHILDREN = 3;

    private static boolean failsFirst(int id) {
        return id % 7 == 3;
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).replaying().declaring("id", "attempt"), 2);
        builder.setBolt("pooled", new Pooled(), 2).shuffleGrouping("source");
        builder.setBolt("sink", new Sink(), 2)
                .shuffleGrouping("pooled")
                .fieldsGrouping("pooled", "keyed", new Fields("id"));
        return builder.createTopology();
    }

    /** Emits one tuple itself; has its pool emit two more and ack, or fail. */
    public static final class Pooled extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable ExecutorService pool;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            pool = Executors.newFixedThreadPool(THREADS);
        }

        @Override
        public void execute(Tuple input) {
            collector().emit(input, new Values(input.getInteger(0), input.getInteger(1)));
            Objects.requireNonNull(pool).execute(() -> {
                collector().emit(input, new Values(input.getInteger(0), input.getInteger(1)));
                collector().emit("keyed", input, new Values(input.getInteger(0), input.getInteger(1)));
                if (failsFirst(input.getInteger(0)) && input.getInteger(1) == 1) {
                    collector().fail(input);
                } else {
                    collector().ack(input);
                }
            });
        }

        @Override
        public void cleanup() {
            Objects.requireNonNull(pool).shutdownNow();
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "attempt"));
            declarer.declareStream("keyed", new Fields("id", "attempt"));
        }
    }

    /** Counts attempts. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("arrived", 10 * input.getInteger(0) + input.getInteger(1));
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        run.awaitCount("arrived", Tally.sum(arrivals()));
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "failed", Tally.ofDetail(run.journal().all("failed"), 1),
                "arrived", Tally.ofDetail(run.journal().all("arrived"), 0)));
    }

    private static java.util.SortedMap<Object, Long> arrivals() {
        return Tally.upTo(10 * MESSAGES, n -> {
            boolean attempted = n % 10 == 1 || (n % 10 == 2 && failsFirst(n / 10));
            return attempted ? CHILDREN : 0;
        });
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(MESSAGES, id -> 1),
                "failed", Tally.upTo(MESSAGES, id -> failsFirst(id) ? 1 : 0),
                "arrived", arrivals()));
    }
}
