package io.aurochs.application.study.storm;

import io.aurochs.application.study.RecordCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** A bolt whose output is anchored to its input and has its time; each input is acked when it has been processed. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
abstract class StudyBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private final Map<String, List<String>> streams;
    private CounterFactory counting = CounterFactory.NONE;
    private transient OutputCollector collector;
    private transient RecordCounter counter;

    /** @param output the fields of what it emits, without the time */
    StudyBolt(String... output) {
        this(Map.of(Utils.DEFAULT_STREAM_ID, List.of(output)));
    }

    /** @param streams by name, the fields of what it emits there, without the time */
    StudyBolt(Map<String, List<String>> streams) {
        this.streams = streams;
    }

    /** Has the records counted of which it tells with {@link #count}; this bolt. */
    final StudyBolt countedBy(CounterFactory newCounting) {
        counting = newCounting;
        return this;
    }

    @Override
    public final void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector newCollector) {
        collector = newCollector;
        counter = counting.open(conf);
        begin();
    }

    /** Makes what is not serialised. */
    abstract void begin();

    abstract void process(Tuple input);

    @Override
    public void execute(Tuple input) {
        process(input);
        collector.ack(input);
    }

    /** Counts the record that it processes as one that it takes. */
    final void count() {
        counter.count();
    }

    /** Emits a record, whose last value is the {@link #time} of the input. */
    final void emit(Tuple input, Values record) {
        emit(Utils.DEFAULT_STREAM_ID, input, record);
    }

    /** Emits a record on one of its streams. */
    final void emit(String stream, Tuple input, Values record) {
        collector.emit(stream, input, record);
    }

    /** When the input's record came into the topology. */
    static Object time(Tuple input) {
        return input.getValue(input.size() - 1);
    }

    @Override
    public final void declareOutputFields(OutputFieldsDeclarer declarer) {
        streams.forEach((stream, output) -> {
            List<String> fields = new ArrayList<>(output);
            fields.add(StudyTopology.TIME);
            declarer.declareStream(stream, new Fields(fields));
        });
    }
}
