package io.aurochs.application.wordcount;

import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Counts each word and emits its new count. When the topology ends, each task writes its words to {@code counts-<task>.txt}: one
 * "word count" line each, sorted by word.
 */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
public final class CountBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private final String directory;
    private transient OutputCollector collector;
    private transient Map<String, Long> counts;
    private int task;

    /** @param directory where the counts are written; must exist */
    public CountBolt(String directory) {
        this.directory = directory;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        counts = new HashMap<>();
        task = context.getThisTaskId();
    }

    @Override
    public void execute(Tuple tuple) {
        String word = tuple.getString(0);
        Long count = counts.merge(word, 1L, Long::sum);
        collector.emit(tuple, new Values(word, count));
        collector.ack(tuple);
    }

    @Override
    public void cleanup() {
        // A FileWriter, because a channel would refuse to write if the thread that ends the topology was interrupted.
        Path file = Path.of(directory, "counts-" + task + ".txt");
        try (Writer out = new FileWriter(file.toFile(), StandardCharsets.UTF_8)) {
            for (Map.Entry<String, Long> entry : new TreeMap<>(counts).entrySet()) {
                out.write(entry.getKey() + " " + entry.getValue() + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word", "count"));
    }
}
