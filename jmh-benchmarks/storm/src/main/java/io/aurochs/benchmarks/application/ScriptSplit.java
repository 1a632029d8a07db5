package io.aurochs.benchmarks.application;

import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.application.study.storm.WordCountTopology;
import java.util.Map;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** Emits the words of lines: a bolt in Python, with Storm's own library for it. */
final class ScriptSplit extends ShellBolt implements IRichBolt {
    /** The word count that has it, on the command line. */
    static final String APP = "shell";

    private static final long serialVersionUID = 1L;

    private ScriptSplit(String[] command) {
        super(command);
    }

    /** One whose script is unpacked for as long as this JVM lives. */
    static ScriptSplit unpacked() {
        return new ScriptSplit(UnpackedScript.command("split.py"));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(WordCountTopology.WORD, StudyTopology.TIME));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
