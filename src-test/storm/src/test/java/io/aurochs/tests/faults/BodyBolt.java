package io.aurochs.tests.faults;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.io.Serializable;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Does with every tuple what a test says. Notes {@code cleaned} (component) besides what every journal bolt notes. */
final class BodyBolt extends JournalBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Body body;
    private transient @Nullable Truth truth;

    BodyBolt(Body body) {
        this.body = body;
    }

    /** What to do with one tuple. */
    @FunctionalInterface
    interface Body extends Serializable {
        void execute(Tuple input, BodyBolt bolt) throws Exception;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext newContext, OutputCollector newCollector) {
        super.prepare(conf, newContext, newCollector);
        truth = Truth.of(conf);
    }

    @Override
    public void execute(Tuple input) {
        try {
            body.execute(input, this);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            // As user code does with what execute does not declare.
            throw new IllegalStateException(e);
        }
    }

    /** The message is processed as a whole. */
    void processed(Tuple input) {
        for (int branch = 0; branch < Truth.branches(input.getInteger(1)); branch++) {
            truth().processed(input.getString(0), branch);
        }
        collector().ack(input);
    }

    Truth truth() {
        if (truth == null) {
            throw new IllegalStateException("execute before prepare");
        }
        return truth;
    }

    /** Whether this is the first call for {@code what}, over all tasks and restarts. */
    boolean isFirst(String what) {
        return truth().call(what) == 1;
    }

    void note(String what) {
        journal().note(what, context().getThisComponentId());
    }

    void await(String gate) throws InterruptedException {
        journal().gate(gate).await();
    }

    Journal journalOfTest() {
        return journal();
    }

    OutputCollector output() {
        return collector();
    }

    @Override
    public void cleanup() {
        note("cleaned");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("text"));
    }
}
