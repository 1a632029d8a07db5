package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** A bolt in another language, from the resources, that emits words. */
public final class ScriptBolt extends ShellBolt implements IRichBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * One in Python.
     *
     * @param script the resource's name
     */
    public ScriptBolt(String script) {
        this("python3", script);
    }

    /**
     * @param interpreter the program that runs it
     * @param script the resource's name
     */
    public ScriptBolt(String interpreter, String script) {
        super(interpreter, script);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word"));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
