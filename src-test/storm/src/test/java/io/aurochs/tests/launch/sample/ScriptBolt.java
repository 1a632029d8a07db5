package io.aurochs.tests.launch.sample;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;

/** A bolt of another language. */
final class ScriptBolt extends ShellBolt implements IRichBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    ScriptBolt() {
        super("python3", "split.py");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
