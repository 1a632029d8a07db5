package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.Journal.Entry;
import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.RecordingHook;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** Submitted inactive, activated, deactivated, activated again, killed: what components hear, and when a spout emits. */
public final class Lifecycle implements Scenario {
    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_AUTO_TASK_HOOKS, List.of(RecordingHook.class.getName()));
    }

    @Override
    public TopologyInitialStatus initialStatus() {
        return TopologyInitialStatus.INACTIVE;
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        // Few in flight, so that no component has a backlog when its end is announced.
        builder.setSpout("source", new Spout()).setMaxSpoutPending(10);
        builder.setBolt("sink", new Sink()).shuffleGrouping("source");
        return builder.createTopology();
    }

    /** Notes the calls it receives, and emits for ever. */
    public static final class Spout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private int next;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
            note("open");
        }

        @Override
        public void activate() {
            note("activate");
        }

        @Override
        public void deactivate() {
            note("deactivate");
        }

        @Override
        public void close() {
            note("close");
        }

        @Override
        public void nextTuple() {
            Objects.requireNonNull(collector).emit(new Values(next), next++);
            note("emit");
        }

        private void note(String what) {
            Objects.requireNonNull(journal).note("source", what);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Notes the calls it receives. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().ack(input);
            journal().note("sink", "execute");
        }

        @Override
        public void cleanup() {
            journal().note("sink", "cleanup");
        }
    }

    @Override
    public Outcome outcome(Run run) {
        try {
            run.journal().note("source", "told to activate");
            run.cluster().activate(run.topology());
            run.awaitCount("sink", 100);
            run.journal().note("source", "told to deactivate");
            run.cluster().deactivate(run.topology());
            awaitLast(run, "source", "deactivate");
            run.journal().note("source", "told to activate");
            run.cluster().activate(run.topology());
            awaitLast(run, "source", "emit");
            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            run.cluster().killTopologyWithOpts(run.topology(), now);
        } catch (TException e) {
            throw new AssertionError(run.topology(), e);
        }
        awaitLast(run, "source", "close");
        awaitLast(run, "sink", "cleanup");
        run.await("the hooks' cleanup", () -> hooks(run).size() == 4);
        return Outcome.of(Map.of(
                "spout", phases(run, "source"),
                "bolt", phases(run, "sink"),
                "hooks", hooks(run)));
    }

    private static void awaitLast(Run run, String component, String what) {
        run.await(
                component + " " + what,
                () -> run.journal().entries().stream()
                        .filter(entry -> entry.what().equals(component))
                        .reduce((before, after) -> after)
                        .equals(java.util.Optional.of(new Entry(component, List.of(what)))));
    }

    /** What a component noted, equal neighbours once; whether a kill still deactivates is not promised. */
    private static List<Object> phases(Run run, String component) {
        List<Object> phases = new ArrayList<>();
        for (List<Object> details : run.journal().all(component)) {
            Object what = details.get(0);
            if (phases.isEmpty() || !phases.get(phases.size() - 1).equals(what)) {
                phases.add(what);
            }
        }
        int beforeClose = phases.size() - 2;
        if (beforeClose > 0 && phases.get(beforeClose).equals("deactivate")) {
            phases.remove(beforeClose);
        }
        // An emit that was running when the topology was deactivated belongs to the phase before.
        phases.removeIf(what -> what.equals("told to deactivate"));
        for (int i = phases.size() - 1; i > 0; i--) {
            if (phases.get(i).equals(phases.get(i - 1))) {
                phases.remove(i);
            }
        }
        return phases;
    }

    private static Map<Object, Long> hooks(Run run) {
        return Tally.of(run.journal().all("hook").stream()
                .map(details -> details.get(0))
                .filter(what ->
                        what.toString().endsWith("prepare") || what.toString().endsWith("cleanup")));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "spout",
                List.of(
                        "told to activate",
                        "open",
                        "activate",
                        "emit",
                        "deactivate",
                        "told to activate",
                        "activate",
                        "emit",
                        "close"),
                "bolt",
                List.of("execute", "cleanup"),
                "hooks",
                Map.of("source prepare", 1L, "source cleanup", 1L, "sink prepare", 1L, "sink cleanup", 1L)));
    }
}
