package io.aurochs.storm.operator;

import io.aurochs.bundle.BundleReader;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.TaskContext;
import org.jspecify.annotations.Nullable;

/**
 * Brings what the tasks of a component emit into the order of the tuples that they received: what came of the first is sent first. It is the
 * only task of its vertex, between the component and its consumers. What arrives early waits here, so that no task waits for another one;
 * only while a consumer takes nothing does it take nothing.
 */
final class OrderEvaluator implements Evaluator {
    private final Outputs outputs;
    private final ResultBacklog backlog;
    private final EarlyResults early = new EarlyResults();

    private @Nullable Opened opened;

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
        int waitingBefore = early.waiting();
        try {
            while (records.hasNext() && !mine.engine().isOutputBlocked()) {
                arrive(mine, (TaskResults) records.next());
                if (mine.engine().latency().isSpent()) {
                    return;
                }
            }
        } finally {
            backlog.changed(early.waiting() - waitingBefore);
        }
    }

    private void arrive(Opened mine, TaskResults results) {
        for (int i = 0; i < results.size(); i++) {
            early.add(results.serial(i), results);
        }
        for (TaskResults due = early.takeDue(); due != null; due = early.takeDue()) {
            due.sendNext(mine.tasks(), mine.output());
        }
    }

    @Override
    public void close() {
        // What waits is lost, as all that is in flight when a topology ends.
        early.clear();
    }
}
