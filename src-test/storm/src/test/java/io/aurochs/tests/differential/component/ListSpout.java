package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Emits a list of messages, one per {@code nextTuple}, message i from task i modulo the number of tasks. A message's id is
 * its position. Notes {@code emitted} (id, stream, receivers), {@code acked} and {@code failed} (component, id).
 */
public class ListSpout extends BaseRichSpout {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ArrayList<Message> messages;
    private final HashMap<String, Fields> streams = new HashMap<>();
    private final HashMap<Integer, Gate> gates = new HashMap<>();
    private boolean tracked;
    private boolean replaying;
    private boolean resuming;

    private transient @Nullable Task task;

    /** Untracked: without message ids. */
    public ListSpout(List<Message> messages) {
        this.messages = new ArrayList<>(messages);
    }

    /** Emits with message ids. */
    public ListSpout tracked() {
        tracked = true;
        return this;
    }

    /** Emits with message ids, and emits what fails again; the attempt, from 1, is the last value. */
    public ListSpout replaying() {
        replaying = true;
        return tracked();
    }

    /** Leaves out what is noted as acked when it is opened, as a spout does that reads a log from where it was. */
    public ListSpout resuming() {
        resuming = true;
        return this;
    }

    /** Emits no message from this position on until something is noted so often. */
    public ListSpout waiting(int position, String what, long times) {
        gates.put(position, new Gate(what, times));
        return this;
    }

    /** What a message waits for. */
    private record Gate(String what, long times) implements Serializable {}

    public ListSpout declaring(String... fields) {
        return declaringStream(Utils.DEFAULT_STREAM_ID, fields);
    }

    public ListSpout declaringStream(String stream, String... fields) {
        streams.put(stream, new Fields(fields));
        return this;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        Task mine = new Task(Journal.of(conf), context, collector);
        if (resuming) {
            mine.journal.all("acked").forEach(details -> mine.done.add(details.get(1)));
        }
        task = mine;
    }

    /** What belongs to one running task. */
    private static final class Task {
        private final Journal journal;
        private final String component;
        private final int step;
        private final SpoutOutputCollector collector;
        private final Deque<Integer> failed = new ArrayDeque<>();
        private final Map<Integer, Integer> attempts = new HashMap<>();
        private final Set<@Nullable Object> done = new HashSet<>();
        private int next;

        Task(Journal journal, TopologyContext context, SpoutOutputCollector collector) {
            this.journal = journal;
            this.component = context.getThisComponentId();
            this.step = context.getComponentTasks(component).size();
            this.collector = collector;
            this.next = context.getThisTaskIndex();
        }
    }

    private Task task() {
        if (task == null) {
            throw new IllegalStateException("nextTuple before open");
        }
        return task;
    }

    @Override
    public void nextTuple() {
        Task mine = task();
        Integer id = mine.failed.pollFirst();
        if (id == null) {
            if (mine.next >= messages.size()) {
                return;
            }
            if (mine.done.contains(mine.next)) {
                mine.next += mine.step;
                return;
            }
            Gate gate = gates.get(mine.next);
            if (gate != null && mine.journal.count(gate.what()) < gate.times()) {
                return;
            }
            id = mine.next;
            mine.next += mine.step;
        }
        Message message = messages.get(id);
        List<@Nullable Object> values = message.values();
        if (replaying) {
            values.add(mine.attempts.merge(id, 1, Integer::sum));
        }
        List<Integer> receivers = mine.collector.emit(message.stream(), values, tracked ? id : null);
        mine.journal.note("emitted", id, message.stream(), List.copyOf(receivers));
    }

    @Override
    public void ack(Object id) {
        task().journal.note("acked", task().component, id);
    }

    @Override
    public void fail(Object id) {
        task().journal.note("failed", task().component, id);
        if (replaying) {
            task().failed.addLast((Integer) id);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        streams.forEach(declarer::declareStream);
    }
}
