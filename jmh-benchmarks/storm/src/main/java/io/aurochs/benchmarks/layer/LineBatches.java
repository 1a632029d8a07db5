package io.aurochs.benchmarks.layer;

import io.aurochs.application.study.Lines;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IBatchSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the lines of the run's text in batches; a batch that comes again has the same lines. One task. After the window batches are empty. */
@SuppressWarnings("NullAway.Init") // Storm initialises a spout in open().
final class LineBatches implements IBatchSpout {
    static final String LINE = "line";

    private static final long serialVersionUID = 1L;

    private final int size;
    private transient Lines lines;
    private transient RunWindow window;
    private transient SourceProbe probe;
    private long last;
    private long ended;
    private boolean stopped;

    /** @param size of a batch, in lines */
    LineBatches(int size) {
        this.size = size;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context) {
        RunProbes probes = RunProbes.current();
        begin(TridentRun.lines(), probes.window(), probes.addSource(context.getThisTaskIndex()));
    }

    /** @param source receives what has been emitted and what is done */
    void begin(Lines text, RunWindow runWindow, SourceProbe source) {
        lines = text;
        window = runWindow;
        probe = source;
    }

    /** @param batch the number of its transaction, from 1 */
    @Override
    public void emitBatch(long batch, TridentCollector collector) {
        boolean isNew = batch > last;
        if (isNew && isOver()) {
            return;
        }
        last = Math.max(last, batch);
        for (long line = (batch - 1) * size; line < batch * size; line++) {
            collector.emit(new Values(lines.line(line)));
            if (isNew) {
                probe.countEmitted();
            } else {
                probe.countReplayed();
            }
        }
    }

    private boolean isOver() {
        if (!stopped && window.over()) {
            stopped = true;
            probe.markStopped();
        }
        return stopped;
    }

    @Override
    public void ack(long batch) {
        // Of those with lines, each one once, in their order.
        for (; ended < Math.min(batch, last); ended++) {
            for (int line = 0; line < size; line++) {
                probe.countAcked();
            }
        }
    }

    @Override
    public void close() {
        // It holds nothing.
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        Config conf = new Config();
        conf.setMaxTaskParallelism(1);
        return conf;
    }

    @Override
    public Fields getOutputFields() {
        return new Fields(LINE);
    }
}
