package io.aurochs.storm.nimbus;

import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.utils.Time;

/**
 * Since when a topology's executors are what they are, as Storm's assignments tell it: those that a rebalance leaves as they
 * were keep their time. Immutable.
 *
 * @param secs seconds of Storm's clock, by the first and the last task of the executor
 */
record ExecutorStarts(Map<List<Long>, Long> secs) {
    ExecutorStarts {
        secs = Map.copyOf(secs);
    }

    /** All of them start now. */
    static ExecutorStarts of(TopologyPlan plan) {
        return new ExecutorStarts(Map.of()).rebalanced(plan);
    }

    /** Those of the plan that are not here yet start now. */
    ExecutorStarts rebalanced(TopologyPlan plan) {
        Map<List<Long>, Long> starts = new HashMap<>();
        long now = Time.currentTimeSecs();
        for (ExecutorPlan executor : plan.executors()) {
            List<Integer> tasks = executor.tasks();
            List<Long> range = List.of((long) tasks.get(0), (long) tasks.get(tasks.size() - 1));
            starts.put(range, secs.getOrDefault(range, now));
        }
        return new ExecutorStarts(starts);
    }
}
