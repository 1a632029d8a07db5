package io.aurochs.tests.faults;

import io.aurochs.tests.faults.FaultPlan.Fault;
import java.io.Serial;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/** Emits what the {@link Truth} says is not processed yet, again when it fails, and again after a restart. */
final class TruthSpout extends BaseRichSpout {
    @Serial
    private static final long serialVersionUID = 1L;

    private final FaultPlan plan;
    private transient @Nullable Task task;

    TruthSpout(FaultPlan plan) {
        this.plan = plan;
    }

    /** What belongs to one spout object. */
    private static final class Task {
        private final Truth truth;
        private final SpoutOutputCollector collector;
        private final Deque<Integer> waiting;
        private final Set<String> inFlight = new HashSet<>();
        private final int mostInFlight;

        Task(Truth truth, SpoutOutputCollector collector, List<Integer> messages, int mostInFlight) {
            this.truth = truth;
            this.collector = collector;
            this.waiting = new ArrayDeque<>(messages);
            this.mostInFlight = mostInFlight;
        }

        /** The emission ends; each does so once, at the spout object that made it. */
        void end(Object emission, String how) {
            if (!inFlight.remove((String) emission)) {
                truth.violation(emission + " was " + how + " and is not in flight");
            }
        }
    }

    private Task task() {
        return Objects.requireNonNull(task);
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        Truth truth = Truth.of(conf);
        List<Integer> messages = truth.unacked(
                context.getThisTaskIndex(),
                context.getComponentTasks(context.getThisComponentId()).size());
        int opens = truth.call("open");
        if (opens % 2 == 0) {
            Collections.shuffle(messages, new Random(plan.seed + opens));
        }
        if (!plan.shuffles()) {
            // Those first that have been emitted least often, so that one message alone cannot hold all others up.
            messages.sort(Comparator.comparingInt(truth::attempts));
        }
        int pending = ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), Integer.MAX_VALUE);
        task = new Task(truth, collector, messages, pending);
    }

    @Override
    public void nextTuple() {
        Task mine = task();
        Integer id = mine.waiting.pollFirst();
        if (id == null) {
            return;
        }
        String emission = mine.truth.emit(id);
        mine.inFlight.add(emission);
        if (mine.inFlight.size() > mine.mostInFlight) {
            mine.truth.violation(mine.inFlight.size() + " in flight, more than " + mine.mostInFlight);
        }
        mine.collector.emit(new Values(emission, id), emission);
        strike(Fault.NEXT_TUPLE_THROWS, mine);
    }

    @Override
    public void ack(Object emission) {
        task().end(emission, "acked");
        strike(Fault.ACK_THROWS, task());
        task().truth.acked((String) emission);
    }

    @Override
    public void fail(Object emission) {
        task().end(emission, "failed");
        strike(Fault.FAIL_THROWS, task());
        task().waiting.addLast(Truth.messageOf((String) emission));
    }

    private void strike(Fault fault, Task mine) {
        if (plan.strikes(fault, mine.truth.call(fault.name()))) {
            mine.truth.struck(fault);
            throw new IllegalStateException("on purpose: " + fault);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("emission", "id"));
    }
}
