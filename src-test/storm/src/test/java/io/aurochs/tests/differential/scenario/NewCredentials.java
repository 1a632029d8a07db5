package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Submitted with credentials, given others later: every task that listens receives both, the first before it is opened. */
public final class NewCredentials implements Scenario {
    private static final int TASKS = 5;

    @Override
    public Map<String, String> credentials() {
        return Map.of("user", "one", "key", "old");
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Source(List.of(Message.of(1))).tracked().declaring("number"), 1)
                .setNumTasks(2);
        builder.setBolt("sink", new Sink(), 2).setNumTasks(3).allGrouping("source");
        return builder.createTopology();
    }

    /** Null is what Storm hands over when the topology is being killed. */
    private static String words(@Nullable Map<String, String> credentials) {
        return credentials == null ? "none" : String.valueOf(new TreeMap<>(credentials));
    }

    /** What a component was told before it had a journal. */
    private static void noteAll(Journal journal, String component, List<String> heard) {
        heard.forEach(what -> journal.note("told", component + " before it was opened: " + what));
        heard.clear();
    }

    /** Notes the credentials it receives. */
    public static final class Source extends ListSpout implements ICredentialsListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ArrayList<String> early = new ArrayList<>();
        private transient @Nullable Journal journal;

        Source(List<Message> messages) {
            super(messages);
        }

        @Override
        public void setCredentials(@Nullable Map<String, String> credentials) {
            if (journal == null) {
                early.add(words(credentials));
            } else {
                journal.note("told", "source later: " + words(credentials));
            }
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            super.open(conf, context, collector);
            journal = Journal.of(conf);
            noteAll(journal, "source", early);
        }
    }

    /** Notes the credentials it receives. */
    public static final class Sink extends JournalBolt implements ICredentialsListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ArrayList<String> early = new ArrayList<>();
        private boolean prepared;

        @Override
        public void setCredentials(@Nullable Map<String, String> credentials) {
            if (prepared) {
                journal().note("told", "sink later: " + words(credentials));
            } else {
                early.add(words(credentials));
            }
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            prepared = true;
            noteAll(journal(), "sink", early);
        }

        @Override
        public void execute(Tuple input) {
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        // All are at work, so that all hear of the others later.
        run.awaitCount("acked", 1);
        run.awaitCount("told", TASKS);
        try {
            run.cluster().uploadNewCredentials(run.topology(), new Credentials(new TreeMap<>(Map.of("key", "new"))));
        } catch (TException e) {
            throw new AssertionError(run.topology(), e);
        }
        run.awaitCount("told", 2L * TASKS);
        return Outcome.of(Map.of("told", Tally.ofDetail(run.journal().all("told"), 0)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "told",
                Map.of(
                        "source before it was opened: {key=old, user=one}", 2L,
                        "source later: {key=new, user=one}", 2L,
                        "sink before it was opened: {key=old, user=one}", 3L,
                        "sink later: {key=new, user=one}", 3L)));
    }
}
