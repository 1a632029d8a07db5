package io.aurochs.tests.launch.sample;

import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Prints a resource of its topology's jar, which it finds in the code directory. */
final class ResourceBolt extends BaseBasicBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        try {
            System.out.println("resource: " + Files.readString(Path.of(context.getCodeDir(), "split.py")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {}

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
