package io.aurochs.storm.operator;

import java.util.List;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;

/** Any grouping, through the object that Storm's {@code GrouperFactory} makes for it. */
final class GrouperChooser implements TargetChooser {
    private final LoadAwareCustomStreamGrouping grouper;
    private final int sourceTask;

    GrouperChooser(LoadAwareCustomStreamGrouping grouper, int sourceTask) {
        this.grouper = grouper;
        this.sourceTask = sourceTask;
    }

    @Override
    public List<Integer> choose(List<Object> values) {
        List<Integer> chosen = grouper.chooseTasks(sourceTask, values);
        return chosen == null ? List.of() : chosen;
    }

    @Override
    public int chooseOne(List<Object> values) {
        return SEVERAL;
    }
}
