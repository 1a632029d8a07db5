package io.aurochs.storm.operator;

import io.aurochs.bundle.BundleReader;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.TaskContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings what the tasks of a component emit into the order of the tuples that they received: what came of the first is sent first. It is the
 * only task of its vertex, between the component and its consumers. What arrives early waits here, so that no task waits for another one;
 * only while a consumer takes nothing does it take nothing.
 */
final class OrderEvaluator implements Evaluator {
    private final Outputs outputs;
    private final ResultBacklog backlog;
    /** By serial number. */
    private final Map<Long, TupleResults> early = new HashMap<>();

    private @Nullable Opened opened;
    private long next;

    /** Makes what is needed to send tuples. */
    interface Outputs {
        /** Translates the tasks that receive. */
        OutputTasks tasksOf(TaskContext engine);

        /** Numbers what is sent. */
        OrderedOutput outputOf(TaskContext engine);
    }

    private record Opened(TaskContext engine, OutputTasks tasks, OrderedOutput output) {}

    OrderEvaluator(Outputs outputs, ResultBacklog backlog) {
        this.outputs = outputs;
        this.backlog = backlog;
    }

    @Override
    public void open(TaskContext engine) {
        opened = new Opened(engine, outputs.tasksOf(engine), outputs.outputOf(engine));
    }

    @Override
    public void evaluate(BundleReader records) {
        Opened mine = opened;
        if (mine == null) {
            throw new IllegalStateException("the task was not opened");
        }
        long earlyBefore = early.size();
        try {
            while (records.hasNext() && !mine.engine().isOutputBlocked()) {
                arrive(mine, (TupleResults) records.next());
                if (mine.engine().latency().isSpent()) {
                    return;
                }
            }
        } finally {
            backlog.changed(early.size() - earlyBefore);
        }
    }

    private void arrive(Opened mine, TupleResults results) {
        if (results.serial() != next) {
            early.put(results.serial(), results);
            return;
        }
        for (TupleResults due = results; due != null; due = early.remove(next)) {
            send(mine, due);
            next++;
        }
    }

    private static void send(Opened mine, TupleResults results) {
        List<Integer> receivers = results.receivers();
        for (int i = 0; i < receivers.size(); i++) {
            int receiver = receivers.get(i);
            mine.output()
                    .append(
                            receiver,
                            mine.tasks().destinationOf(receiver),
                            results.tuples().get(i));
        }
    }

    @Override
    public void close() {
        // What waits is lost, as all that is in flight when a topology ends.
        early.clear();
    }
}
