package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.Pace;
import io.aurochs.benchmarks.runner.RunWindow;
import java.util.ArrayDeque;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the records of its {@link SentenceSource}, one a call: as fast as it is called, or at a given pace. */
@SuppressWarnings("NullAway.Init") // Storm initialises a spout in open().
public final class SentenceSpout extends BaseRichSpout {
    private static final long serialVersionUID = 1L;

    private final boolean acks;
    private final boolean openLoop;
    private transient SpoutOutputCollector collector;
    private transient RunProbes.Source probe;
    private transient RunWindow window;
    private transient SentenceSource source;
    private transient Pace pace;
    private transient ArrayDeque<Failed> failed;
    private long next;
    private int closing;
    private boolean stopped;

    private record Failed(Long id, long dueNs) {}

    SentenceSpout(boolean acks, boolean openLoop) {
        this.acks = acks;
        this.openLoop = openLoop;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        RunProbes probes = RunProbes.current();
        int task = context.getThisTaskIndex();
        collector = output;
        probe = probes.addSource(task);
        window = probes.window();
        source = probes.input().source(task);
        pace = new Pace(openLoop ? probes.input().intervalNs() : 0);
        failed = new ArrayDeque<>();
    }

    @Override
    public void nextTuple() {
        Failed again = failed.poll();
        if (again != null) {
            probe.countReplayed();
            emit(again.id(), again.dueNs());
        } else if (!stopped) {
            emitNext();
        } else if (closing < window.closingRecords()) {
            closing++;
            emit(next++, System.nanoTime());
            probe.countEmitted();
            probe.countClosing();
        }
    }

    private void emitNext() {
        long dueNs = 0;
        if (openLoop) {
            long now = System.nanoTime();
            dueNs = pace.dueNs(next, now);
            if (window.endsBefore(dueNs)) {
                stop();
                return;
            }
            if (dueNs > now) {
                return;
            }
        } else if (window.over()) {
            stop();
            return;
        }
        emit(next++, dueNs);
        probe.countEmitted();
    }

    private void stop() {
        stopped = true;
        probe.markStopped();
    }

    private void emit(Long id, long dueNs) {
        String sentence = source.sentence(id);
        Values values = openLoop ? new Values(sentence, dueNs) : new Values(sentence);
        if (acks) {
            collector.emit(values, id);
        } else {
            collector.emit(values);
        }
    }

    @Override
    public void ack(Object id) {
        probe.countAcked();
    }

    @Override
    public void fail(Object id) {
        Long record = (Long) id;
        failed.add(new Failed(record, openLoop ? pace.dueNs(record, System.nanoTime()) : 0));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(openLoop ? new Fields("sentence", "due") : new Fields("sentence"));
    }
}
