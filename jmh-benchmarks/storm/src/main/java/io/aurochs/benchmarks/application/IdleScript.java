package io.aurochs.benchmarks.application;

import java.util.Map;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** A spout in Python, with Storm's own library for it, that has nothing to emit. */
final class IdleScript extends ShellSpout implements IRichSpout {
    private static final long serialVersionUID = 1L;

    private IdleScript(String[] command) {
        super(command);
    }

    /** One whose script is unpacked for as long as this JVM lives. */
    static IdleScript unpacked() {
        return new IdleScript(UnpackedScript.command("idle.py"));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("nothing"));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
