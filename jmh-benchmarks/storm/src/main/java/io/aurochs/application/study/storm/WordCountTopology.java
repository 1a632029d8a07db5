package io.aurochs.application.study.storm;

import io.aurochs.application.study.wordcount.CountedWord;
import io.aurochs.application.study.wordcount.WordCounting;
import java.util.function.Supplier;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Word count: {@code source -shuffle-> split -fields(word)-> count -shuffle-> sink}. */
public final class WordCountTopology implements StudyTopology {
    /** The field of a word. */
    public static final String WORD = "word";

    private final Supplier<IRichBolt> split;

    /** As the study has it. */
    public WordCountTopology() {
        this(SplitBolt::new);
    }

    /** @param split makes what emits the words of lines, each with the line's time */
    public WordCountTopology(Supplier<IRichBolt> split) {
        this.split = split;
    }

    @Override
    public String name() {
        return WordCounting.NAME;
    }

    @Override
    public StormTopology build(TopologyParts parts) {
        int tasks = parts.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", parts.source(new LineFormat()), parts.sources());
        builder.setBolt("split", split.get(), parts.busyTasks()).shuffleGrouping("source");
        builder.setBolt("count", parts.named(new CountBolt()), parts.busyTasks())
                .fieldsGrouping("split", new Fields(WORD));
        builder.setBolt("sink", parts.sink(WordCountTopology::hash), tasks).shuffleGrouping("count");
        return builder.createTopology();
    }

    private static long hash(Tuple counted) {
        return CountedWord.hash(counted.getString(0), counted.getLong(1));
    }
}
