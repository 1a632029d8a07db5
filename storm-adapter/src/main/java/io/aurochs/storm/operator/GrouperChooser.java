package io.aurochs.storm.operator;

import java.util.List;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;

/** Any grouping, through the object that Storm's {@code GrouperFactory} makes for it. */
final class GrouperChooser implements TargetChooser {
    private final LoadAwareCustomStreamGrouping grouper;
    private final int sourceTask;
    private final boolean shared;

    /** @param shared whether other tasks have the same grouper: a rebalance may put them on other threads */
    GrouperChooser(LoadAwareCustomStreamGrouping grouper, int sourceTask, boolean shared) {
        this.grouper = grouper;
        this.sourceTask = sourceTask;
        this.shared = shared;
    }

    @Override
    public List<Integer> choose(List<Object> values) {
        List<Integer> chosen = shared ? chosenAlone(values) : grouper.chooseTasks(sourceTask, values);
        return chosen == null ? List.of() : chosen;
    }

    /** Groupings count on being called by one thread at a time. Uncontended as long as the tasks have one thread. */
    private List<Integer> chosenAlone(List<Object> values) {
        synchronized (grouper) {
            return grouper.chooseTasks(sourceTask, values);
        }
    }
}
