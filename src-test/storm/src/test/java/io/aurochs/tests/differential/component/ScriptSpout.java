package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** A spout in another language, from the resources, that emits sentences, and the ids of those that are acked in the stream {@code acked}. */
public final class ScriptSpout extends ShellSpout implements IRichSpout {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * One in Python.
     *
     * @param script the resource's name
     */
    public ScriptSpout(String script) {
        this("python3", script);
    }

    /**
     * @param interpreter the program that runs it
     * @param script the resource's name
     */
    public ScriptSpout(String interpreter, String script) {
        super(interpreter, script);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sentence"));
        declarer.declareStream("acked", new Fields("id"));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
