package com.example;

import java.util.Map;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** A bolt in another language: a script of the jar's resources. */
final class ScriptBolt extends ShellBolt implements IRichBolt {
    private final String field;

    /**
     * Runs nothing yet.
     *
     * @param interpreter the program that runs the script
     * @param field what the script emits
     */
    ScriptBolt(String interpreter, String script, String field) {
        super(interpreter, script);
        this.field = field;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(field));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return null;
    }
}
