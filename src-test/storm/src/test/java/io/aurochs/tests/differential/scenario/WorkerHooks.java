package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.IWorkerHook;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerUserContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Worker hooks: started before any component is opened, with a context whose resources all components see; shut down after
 * the last is closed. Two of them, in the order in which they were added. And the threads that components share.
 */
public final class WorkerHooks implements Scenario {
    private static final int MESSAGES = 20;

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.addWorkerHook(new Hook("first"));
        builder.addWorkerHook(new Hook("second"));
        builder.setSpout("source", new Source(messages).tracked().declaring("number"));
        builder.setBolt("sink", new Sink(), 2).shuffleGrouping("source");
        return builder.createTopology();
    }

    /** Notes when it is called, and leaves a resource. */
    public static final class Hook implements IWorkerHook {
        @Serial
        private static final long serialVersionUID = 1L;

        private final String name;
        private transient @Nullable Journal journal;

        Hook(String name) {
            this.name = name;
        }

        @Override
        public void start(Map<String, Object> conf, WorkerUserContext context) {
            journal = Journal.of(conf);
            context.setResource(name, "resource of " + name + " for " + context.getComponentTasks("sink"));
            Objects.requireNonNull(journal).note("life", name + " start");
        }

        @Override
        public void shutdown() {
            Objects.requireNonNull(journal).note("life", name + " shutdown");
        }
    }

    /** Notes when it is opened and closed. */
    public static final class Source extends ListSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;

        Source(List<Message> messages) {
            super(messages);
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            super.open(conf, context, collector);
            journal = Journal.of(conf);
            journal.note("life", "open");
            journal.note("seen", context.getResource("first"), context.getResource("second"));
        }

        @Override
        public void close() {
            Objects.requireNonNull(journal).note("life", "close");
        }
    }

    /** Looks at the resources in the threads that Storm gives all components. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            journal().note("life", "prepare");
            try {
                context.getSharedExecutor()
                        .submit(() ->
                                journal().note("seen", context.getResource("first"), context.getResource("second")))
                        .get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException("the shared threads did not do it", e);
            }
        }

        @Override
        public void execute(Tuple input) {
            collector().ack(input);
        }

        @Override
        public void cleanup() {
            journal().note("life", "cleanup");
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        try {
            run.cluster().killTopologyWithOpts(run.topology(), now);
        } catch (TException e) {
            throw new AssertionError(run.topology(), e);
        }
        run.await("the end of the hooks", () -> life(run).contains("second shutdown"));
        List<Object> life = life(run);
        return Outcome.of(Map.of(
                "begin", life.subList(0, 2),
                "opened", Tally.of(life.subList(2, 5).stream()),
                "closed", Tally.of(life.subList(5, 8).stream()),
                "end", life.subList(8, life.size()),
                "seen", Tally.of(run.journal().all("seen").stream().map(String::valueOf))));
    }

    private static List<Object> life(Run run) {
        return run.journal().all("life").stream()
                .<Object>map(details -> String.valueOf(details.get(0)))
                .toList();
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "begin", List.of("first start", "second start"),
                "opened", Map.of("open", 1L, "prepare", 2L),
                "closed", Map.of("close", 1L, "cleanup", 2L),
                "end", List.of("first shutdown", "second shutdown")));
    }
}
