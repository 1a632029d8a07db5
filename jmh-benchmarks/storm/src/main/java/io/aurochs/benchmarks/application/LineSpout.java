package io.aurochs.benchmarks.application;

import io.aurochs.application.study.storm.RecordFormat;
import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.benchmarks.runner.Pace;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits the records of its lines, one a call, as fast as it is called or at a given pace. A record's time is when it was due, nanoseconds of
 * {@link System#nanoTime()}; 0 where nothing is ever due.
 */
@SuppressWarnings("NullAway.Init") // Storm initialises a spout in open().
final class LineSpout extends BaseRichSpout {
    private static final long serialVersionUID = 1L;

    private final RecordFormat format;
    private final boolean acks;
    private transient SpoutOutputCollector collector;
    private transient SourceProbe probe;
    private transient RunWindow window;
    private transient RecordGenerator<String> lines;
    private transient Pace pace;
    private transient ArrayDeque<Failed> failed;
    private transient boolean openLoop;
    private long next;
    private int closing;
    private boolean stopped;

    private record Failed(Long line, long dueNs) {}

    LineSpout(RecordFormat format, boolean acks) {
        this.format = format;
        this.acks = acks;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        RunProbes probes = RunProbes.current();
        int task = context.getThisTaskIndex();
        collector = output;
        probe = probes.addSource(task);
        window = probes.window();
        lines = RunInput.lines(task);
        openLoop = probes.openLoop();
        pace = new Pace(probes.intervalNs());
        failed = new ArrayDeque<>();
    }

    @Override
    public void nextTuple() {
        Failed again = failed.poll();
        if (again != null) {
            probe.countReplayed();
            emit(again.line(), again.dueNs());
        } else if (!stopped) {
            emitNext();
        } else if (closing < window.closingRecords()) {
            closing++;
            take(System.nanoTime());
            probe.countClosing();
        }
    }

    private void emitNext() {
        boolean emitted;
        do {
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
            } else if (window.holds(next)) {
                LockSupport.parkNanos(RunWindow.HELD.toNanos());
                return;
            }
            emitted = take(dueNs);
            // A spout that emits nothing is made to wait.
        } while (!emitted);
    }

    private void stop() {
        stopped = true;
        probe.markStopped();
    }

    /** Reads the next line; whether it was a record. */
    private boolean take(long dueNs) {
        boolean emitted = emit(next++, dueNs);
        probe.countEmitted();
        if (!emitted) {
            probe.countAcked();
        }
        return emitted;
    }

    private boolean emit(Long line, long dueNs) {
        Values record = format.record(lines.record(line), dueNs);
        if (record == null) {
            return false;
        }
        if (acks) {
            collector.emit(record, line);
        } else {
            collector.emit(record);
        }
        return true;
    }

    @Override
    public void ack(Object line) {
        probe.countAcked();
    }

    @Override
    public void fail(Object line) {
        Long again = (Long) line;
        failed.add(new Failed(again, openLoop ? pace.dueNs(again, System.nanoTime()) : 0));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        List<String> fields = new ArrayList<>(format.fields().toList());
        fields.add(StudyTopology.TIME);
        declarer.declare(new Fields(fields));
    }
}
