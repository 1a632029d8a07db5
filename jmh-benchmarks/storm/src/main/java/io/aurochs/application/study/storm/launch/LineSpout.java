package io.aurochs.application.study.storm.launch;

import io.aurochs.application.study.Lines;
import io.aurochs.application.study.launch.StudyArguments;
import io.aurochs.application.study.storm.RecordFormat;
import io.aurochs.application.study.storm.StudyTopology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the records of its lines, and those again that have failed. A record's time is when it is emitted, {@link System#nanoTime()}. */
@SuppressWarnings("NullAway.Init") // Storm initialises a spout in open().
final class LineSpout extends BaseRichSpout {
    private static final long serialVersionUID = 1L;

    private final StudyArguments arguments;
    private final RecordFormat format;
    private transient SpoutOutputCollector collector;
    private transient Lines lines;
    /** By their numbers, which are the messages' ids. */
    private transient ArrayDeque<Long> failed;

    private long next;

    LineSpout(StudyArguments arguments, RecordFormat format) {
        this.arguments = arguments;
        this.format = format;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        int tasks = context.getComponentTasks(context.getThisComponentId()).size();
        lines = arguments.application().lines(context.getThisTaskIndex(), tasks);
        failed = new ArrayDeque<>();
    }

    @Override
    public void nextTuple() {
        Long again = failed.poll();
        if (again != null) {
            emit(again);
            return;
        }
        boolean emitted = false;
        // A spout that emits nothing is made to wait.
        while (!emitted && next < arguments.lines()) {
            emitted = emit(next++);
        }
    }

    /** Whether the line was a record. */
    private boolean emit(Long line) {
        Values record = format.record(lines.line(line), System.nanoTime());
        if (record == null) {
            return false;
        }
        collector.emit(record, line);
        return true;
    }

    @Override
    public void fail(Object line) {
        failed.add((Long) line);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        List<String> fields = new ArrayList<>(format.fields().toList());
        fields.add(StudyTopology.TIME);
        declarer.declare(new Fields(fields));
    }
}
