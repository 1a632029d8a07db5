package io.aurochs.storm.operator;

import io.aurochs.bundle.Router;
import java.util.List;

/** Shuffle and local-or-shuffle: every task is in this process, so both are turns over all of them. */
final class ShuffleChooser implements TargetChooser {
    private final Router router;
    private final int output;
    private final OutputTasks tasks;

    /** @param output the router's index of the edge */
    ShuffleChooser(Router router, int output, OutputTasks tasks) {
        this.router = router;
        this.output = output;
        this.tasks = tasks;
    }

    @Override
    public int chooseOne(List<Object> values) {
        return router.nextInTurn(output);
    }

    @Override
    public List<Integer> choose(List<Object> values) {
        return tasks.listOf(chooseOne(values));
    }
}
