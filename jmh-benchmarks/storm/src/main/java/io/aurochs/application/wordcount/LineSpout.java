package io.aurochs.application.wordcount;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Emits a text file once, line by line; with several tasks, each takes every n-th line. A line that fails is emitted again. When
 * all of its lines are acked, a task says so on the stream {@link #DONE}.
 */
@SuppressWarnings("NullAway.Init") // Storm initialises a spout in open().
public final class LineSpout extends BaseRichSpout {
    /** One tuple from each task that has nothing left to do. */
    public static final String DONE = "done";

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(LineSpout.class);
    private static final Long DONE_ID = -1L;

    private final String file;
    private transient SpoutOutputCollector collector;
    private transient BufferedReader reader;
    private transient Map<Long, String> pending;
    private transient ArrayDeque<Long> failed;
    private int task;
    private int tasks;
    private long lineNumber;
    private long replays;
    private boolean exhausted;
    private boolean announced;

    /** @param file path of a UTF-8 text file that every task can read */
    public LineSpout(String file) {
        this.file = file;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        pending = new HashMap<>();
        failed = new ArrayDeque<>();
        task = context.getThisTaskIndex();
        tasks = context.getComponentTasks(context.getThisComponentId()).size();
        try {
            reader = Files.newBufferedReader(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open " + file, e);
        }
    }

    @Override
    public void nextTuple() {
        Long again = failed.poll();
        if (again != null) {
            replays++;
            String line = pending.get(again);
            if (line != null) {
                collector.emit(new Values(line), again);
            }
        } else if (!exhausted) {
            emitNextLine();
        } else if (pending.isEmpty() && !announced) {
            announced = true;
            collector.emit(DONE, new Values(task), DONE_ID);
        }
    }

    private void emitNextLine() {
        try {
            String line = reader.readLine();
            while (line != null && lineNumber++ % tasks != task) {
                line = reader.readLine();
            }
            if (line == null) {
                exhausted = true;
                return;
            }
            Long id = lineNumber - 1;
            pending.put(id, line);
            collector.emit(new Values(line), id);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    @Override
    public void ack(Object id) {
        pending.remove(id);
    }

    @Override
    public void fail(Object id) {
        if (DONE_ID.equals(id)) {
            announced = false;
        } else {
            failed.add((Long) id);
        }
    }

    @Override
    public void close() {
        if (replays > 0) {
            LOG.warn("Task {} emitted {} lines again: words of these lines may be counted twice", task, replays);
        }
        try {
            reader.close();
        } catch (IOException e) {
            LOG.warn("Cannot close {}", file, e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("line"));
        declarer.declareStream(DONE, new Fields("task"));
    }
}
