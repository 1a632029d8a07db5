package io.aurochs.benchmarks.streambox.storm;

import io.aurochs.benchmarks.streambox.benchmark.TopUsersBenchmark;
import io.aurochs.benchmarks.streambox.data.DistinctGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.parallel.ReplayShare;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits the events of the replay, and the end of each epoch as a tuple without a user. Storm's windows include their end and exclude their
 * beginning, and its watermark is the latest time so far; the benchmark's records of an epoch come in any order, and are of the same windows.
 * So each event has the first millisecond of its epoch. Behind the last epoch, more ends come, by which all windows close.
 *
 * <p>A windowed bolt takes any number of events before it computes their windows. The spout therefore waits for the windows before it is far
 * ahead of them; else it alone would be measured.
 */
@SuppressWarnings("NullAway.Init") // Storm initialises a spout in open().
final class EventSpout extends BaseRichSpout {
    private static final long serialVersionUID = 1L;
    private static final long CLOSING_NS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Of the windows that are not complete. */
    private static final int MOST_AHEAD = 100;

    private transient SpoutOutputCollector collector;
    private transient TopUsersSink sink;
    private transient TopUsersBenchmark benchmark;
    private transient ReplayShare<NumberRecords> share;
    private long endMs;
    private boolean ended;

    @Override
    @SuppressWarnings("unchecked") // The topology is made for the run's benchmark.
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        ParallelRun<NumberRecords> run = (ParallelRun<NumberRecords>) ParallelRun.current();
        collector = output;
        sink = TopUsersSink.current();
        benchmark = (TopUsersBenchmark) run.benchmark();
        share = run.share(0, 0);
    }

    @Override
    public void nextTuple() {
        if (ended) {
            emitEnd(endMs + benchmark.windows().slideMs());
            LockSupport.parkNanos(CLOSING_NS);
            return;
        }
        if (endMs - sink.completeMs() > MOST_AHEAD * benchmark.windows().slideMs()) {
            return;
        }
        switch (share.next()) {
            case RECORDS -> emitEvents();
            case WATERMARK -> emitEnd(share.watermarkMs());
            case WAIT -> {
                // Called again after Storm's own pause.
            }
            case END -> {
                ended = true;
                emitEnd(endMs + benchmark.windows().sizeMs());
            }
        }
    }

    private void emitEvents() {
        long[] users = share.batch().column(DistinctGenerator.ID);
        long timeMs = endMs + 1;
        for (int i = share.from(); i < share.to(); i++) {
            collector.emit(new Values(users[i], timeMs));
        }
    }

    private void emitEnd(long newEndMs) {
        endMs = newEndMs;
        collector.emit(new Values(null, endMs));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(TopUsersTopology.USER, TopUsersTopology.TIME));
    }
}
