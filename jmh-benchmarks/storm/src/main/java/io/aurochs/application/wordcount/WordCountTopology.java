package io.aurochs.application.wordcount;

import io.aurochs.application.text.TextFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Counts the words of a text file and ends by itself:
 * {@code WordCountTopology INPUT_FILE OUTPUT_DIR [--name NAME] [--spouts 1] [--splits 2] [--counts 2]}.
 *
 * <pre>
 * spout(line) -shuffle-> split(word) -fields(word)-> count(word, count) -shuffle-> sink
 *    \-- done ------------------------------------------------------ global --------^
 * </pre>
 *
 * The counts are in {@code OUTPUT_DIR/counts-<task>.txt} once the topology is gone. At least once: a line that fails is counted
 * again.
 */
public final class WordCountTopology {
    private static final int USAGE = 2;
    /** Lines in flight for each spout task: enough to keep every bolt busy, few enough to be acked long before the timeout. */
    private static final int PENDING_LINES = 1000;

    private WordCountTopology() {}

    /** Submits the topology, or prints one line on what is wrong and exits with 2. */
    public static void main(String[] args) throws Exception {
        WordCountArguments arguments;
        try {
            arguments = WordCountArguments.parse(args);
            TextFile.check(arguments.input());
            prepareOutput(arguments.output());
        } catch (IllegalArgumentException | UncheckedIOException e) {
            System.err.println("wordcount: " + e.getMessage());
            System.exit(USAGE);
            return;
        }
        Config conf = new Config();
        conf.setNumWorkers(1);
        conf.setMaxSpoutPending(PENDING_LINES);
        StormSubmitter.submitTopology(arguments.name(), conf, build(arguments));
    }

    private static StormTopology build(WordCountArguments arguments) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new LineSpout(arguments.input().toString()), arguments.spouts());
        builder.setBolt("split", new SplitBolt(), arguments.splits()).shuffleGrouping("spout");
        builder.setBolt("count", new CountBolt(arguments.output().toString()), arguments.counts())
                .fieldsGrouping("split", new Fields("word"));
        builder.setBolt("sink", new SinkBolt("spout"), 1)
                .shuffleGrouping("count")
                .globalGrouping("spout", LineSpout.DONE);
        return builder.createTopology();
    }

    /** Old counts among new ones would be wrong counts, so a directory that holds some is refused. */
    private static void prepareOutput(Path directory) {
        try {
            Files.createDirectories(directory);
            try (DirectoryStream<Path> old = Files.newDirectoryStream(directory, "counts-*.txt")) {
                Iterator<Path> files = old.iterator();
                if (files.hasNext()) {
                    throw new IllegalArgumentException("output directory " + directory + " already holds "
                            + files.next().getFileName() + ": give another one or empty it");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot use output directory " + directory + " (" + e + "): give a directory that can be written",
                    e);
        }
    }
}
